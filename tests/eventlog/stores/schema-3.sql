PRAGMA application_id = 1396920146;
PRAGMA user_version = 3;
BEGIN TRANSACTION;
CREATE TABLE "events" (
   "bucket" INTEGER NOT NULL REFERENCES "feed_heads"("bucket"),
   "stream_id" TEXT NOT NULL,
   "version" INTEGER NOT NULL,
   "pos" INTEGER NOT NULL,
   "event_id" TEXT NOT NULL,
   "kind" TEXT NOT NULL,
   "data" TEXT NOT NULL,
   "schema" INTEGER NOT NULL,
   "recorded_at" TEXT NOT NULL,
   "actor" TEXT NOT NULL,
   "device" TEXT NOT NULL,
   "hash" TEXT NOT NULL,
   PRIMARY KEY ("bucket", "stream_id", "version")
) STRICT;
INSERT INTO "events" VALUES(225,'tC8TyETkYDz1jnidMhS1ZQ',1,1,'JwTaOfdTVdRUs6Av200JWA','session-opened','{"dealer":1,"game":"klaverjas","players":["OkE40PpUF39d","5AMKefS5nt23","KWZ9K0B4Rv8J","nXjSdVoow1zX"],"settings":{"all_pass_redeal":"next_deals","confirm":"sides","end":"target","follow":"rotterdam","four_789":100,"four_jacks":200,"hands":16,"misdeal":"same_deals","over_both":"highest","pit_for":"any","revoke":"all_roem","roem_call":"automatic","target":1500,"trump_selection":"free"}}',1,'2026-11-30T20:00:00+00:00','','','51453fd83c71271e8ee6265f5d1ec9a387e6137adbb15a7c6a4594d03da0c2d6');
INSERT INTO "events" VALUES(225,'tC8TyETkYDz1jnidMhS1ZQ',2,2,'ATxPVZrKqa4KKON3l0pT0w','entry-written','{"cells":{"counted":"13","dealer":1,"maker":2,"points":62,"trump":"H"},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','1623ac9e5d72caa740541c7a24b0c6a8b55215ee1dea380c6741189700517e6e');
INSERT INTO "events" VALUES(225,'tC8TyETkYDz1jnidMhS1ZQ',3,3,'BVdplN3wGxjBJiO3wtFdnQ','hand-confirmed','{"hand":1,"side":"13"}',1,'2026-11-30T20:00:00+00:00','','','38e10ae275e265f3ec526471b44e3f0ddb6044e0ad915b0422d1f0dea1c7893b');
INSERT INTO "events" VALUES(225,'tC8TyETkYDz1jnidMhS1ZQ',4,4,'g-QNwReGjAxGwhqGjpKB7g','hand-confirmed','{"hand":1,"side":"24"}',1,'2026-11-30T20:00:00+00:00','','','dd644418c17d52d78c49b60ac451528005e08248845ca5b6f8ebd57fa4bb1d8a');
INSERT INTO "events" VALUES(225,'tC8TyETkYDz1jnidMhS1ZQ',5,5,'X0-YP2KERoVMqzNSDASTMw','entry-written','{"cells":{"counted":"13","dealer":2,"maker":3,"points":100,"trump":"S"},"hand":2}',1,'2026-11-30T20:00:00+00:00','','','3ff9e087913348391249989121585cf8ec3740ab6d23c4ecba09351da62a36ca');
INSERT INTO "events" VALUES(225,'tC8TyETkYDz1jnidMhS1ZQ',6,6,'kpSakF39Qfz9OPNvhJ07rw','hand-confirmed','{"hand":null,"side":"13"}',1,'2026-11-30T20:00:00+00:00','','','fa640eb3fb7cbfa9f88da6363a31be12db9e680907101f482a9842e36aed65aa');
INSERT INTO "events" VALUES(225,'tC8TyETkYDz1jnidMhS1ZQ',7,7,'bWPvksz7_GL4giqjMSsK9g','entry-corrected','{"cells":{"points":72},"hand":1,"reason":"xP60tRvyme2Z"}',1,'2026-11-30T20:00:00+00:00','','','439129b37e9d70d1c05e7bf2cce6df29bc4d9fcda9b9f8cffa9797d841838546');
INSERT INTO "events" VALUES(225,'tC8TyETkYDz1jnidMhS1ZQ',8,8,'nLzmDA-C8NPJeypPWGPHqA','hand-confirmed','{"hand":1,"side":"24"}',1,'2026-11-30T20:00:00+00:00','','','ae8c800f8c29c6f3fbabbf9bf68c3d55e3ba423b2edc60ce47dd66875255cec7');
INSERT INTO "events" VALUES(225,'tC8TyETkYDz1jnidMhS1ZQ',9,9,'zNhYDpi8N2WICKPswF_gFA','hand-confirmed','{"hand":2,"side":"24"}',1,'2026-11-30T20:00:00+00:00','','','14f50e0da82be4a93a455e92eff560565a5381cd1c4edbc6b9377e5e0380dfe6');
INSERT INTO "events" VALUES(225,'tC8TyETkYDz1jnidMhS1ZQ',10,10,'S0EUUmtT8WJN7Hm2JV9DLA','points-adjusted','{"hand":2,"points":-10,"reason":"9WQOW6HB8DC4","side":"1"}',1,'2026-11-30T20:00:00+00:00','','','42e6f3b6422d74facc47dfcdbca994b452cdb43259f92d0fff440fa8519cab67');
INSERT INTO "events" VALUES(225,'tC8TyETkYDz1jnidMhS1ZQ',11,11,'ooykJwcv-G39K3Zzwn0FaQ','entry-withdrawn','{"version":10}',1,'2026-11-30T20:00:00+00:00','','','ea99eb7a335292ddac966159d97308e08bc160ad578fe3de06729b9725611b20');
INSERT INTO "events" VALUES(225,'tC8TyETkYDz1jnidMhS1ZQ',12,12,'xyTIg9MtxuEV4nteX0WpUg','entry-written','{"cells":{"counted":"13","dealer":3,"maker":1,"points":90,"trump":"C"},"hand":3}',1,'2026-11-30T20:00:00+00:00','','','15e82e0d44e6ce2f6f4e641d7cc8c9c76fc914342bbb5ad495dba08dbffed038');
INSERT INTO "events" VALUES(225,'tC8TyETkYDz1jnidMhS1ZQ',13,13,'wfR3Dsh4VDPyowm-QIneHw','hand-confirmed','{"hand":null,"side":"24"}',1,'2026-11-30T20:00:00+00:00','','','8fc0f0f604976914e9dc2f157a72a699b3a06ac7643ea506216f18343f6fff26');
INSERT INTO "events" VALUES(225,'tC8TyETkYDz1jnidMhS1ZQ',14,14,'e1w3rINQjZXKbGGw1pmlqA','entry-withdrawn','{"version":13}',1,'2026-11-30T20:00:00+00:00','','','0fa986e3ca834b18bf9d9216b41c0a97bdcb605fb0e413352f131e51c10c44c1');
INSERT INTO "events" VALUES(225,'tC8TyETkYDz1jnidMhS1ZQ',15,15,'ZXT3wwAgaVv_CPbHJ135gg','hand-confirmed','{"hand":3,"side":"24"}',1,'2026-11-30T20:00:00+00:00','','','6e97a76dc2fcb4bf86913491b16c3d5a555b721ebec018623d748109f841eba0');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',1,1,'YB_rq8l3q9wd-xv3hOyH0g','session-opened','{"dealer":4,"game":"klaverjas","players":["g-OCGEhYYN6R","45IaQDoO8Yig","3ATU7bqm61e3","8Q1eEkdURPTD"],"settings":{"all_pass_redeal":"next_deals","confirm":"nobody","end":"hands","follow":"rotterdam","four_789":100,"four_jacks":200,"hands":9,"misdeal":"same_deals","over_both":"highest","pit_for":"any","revoke":"all_roem","roem_call":"automatic","target":1500,"trump_selection":"turned"}}',1,'2026-11-30T20:00:00+00:00','','','b66e68c66276c77407304c6e258ce72829bcead66774116d5df6dc457c2e8834');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',2,2,'T9RuDvdVAJ9HeAgW_mrVDQ','entry-written','{"cells":{"counted":"13","dealer":4,"maker":1,"points":102,"roem-1-13":20,"roem-1-24":50,"trump":"H"},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','166a44e3dbed0b114f5d36c634e97be2a25141d807d64b7f1b37f0251b5d4afb');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',3,3,'-NAOajHSHJsE6MlsI53fcw','entry-written','{"cells":{"counted":"24","dealer":1,"maker":2,"points":76,"trump":"S"},"hand":2}',1,'2026-11-30T20:00:00+00:00','','','b79256528e2300fbc96488b95cf76a2a8c5fa1a50844c36b7422a74cd4dc3e3f');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',4,4,'0IU0015BGNKn6wC0FiEtFQ','entry-written','{"cells":{"call-1-3":"pass","call-2-4":"pass","call-3-1":"D","dealer":2,"proposed":"D"},"hand":3}',1,'2026-11-30T20:00:00+00:00','','','a4a38e2671258332d665d965e35ec23abe5bd2d479bdf4307be0e3a9b749ad46');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',5,5,'Y1TwyZymsQORPYKFANrHEQ','entry-written','{"cells":{"roem-3-24":100},"hand":3}',1,'2026-11-30T20:00:00+00:00','','','bb6952aa4b7afe5f82c9d4e73937a121908afe7829d890b105e828b656e6098d');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',6,6,'sNBLj_OTfB2R-LEBp3jHig','entry-written','{"cells":{"counted":"13","points":95},"hand":3}',1,'2026-11-30T20:00:00+00:00','','','b12cf8b1686b74dbd3197ea5cb167bf5cebd0647df89baf7ae2356fce1f44935');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',7,7,'8Z2qvneQDum5AdEeQzJ_qQ','entry-written','{"cells":{"call-1-4":"pass","call-2-1":"pass","call-3-2":"pass","call-4-3":"pass","dealer":3,"proposed":"C"},"hand":4}',1,'2026-11-30T20:00:00+00:00','','','64bd545be2099c82b251eac63ae4819c23256593e8d36a02664b77fdb4e40231');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',8,8,'QtAjkMTbgjtDShbrBBfoFw','entry-written','{"cells":{"call-5-4":"pass","call-6-1":"pass","call-7-2":"pass","call-8-3":"pass"},"hand":4}',1,'2026-11-30T20:00:00+00:00','','','8b6fb8fa774e50dc813318e992825e720945b84d80805d3e1e391f643c19bac9');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',9,9,'YGnQIKKnVuu_JgvlT717Dg','entry-written','{"cells":{"dealer":4,"maker":3,"pit":"13","roem-1-13":50,"trump":"C"},"hand":5}',1,'2026-11-30T20:00:00+00:00','','','b2bd4c52d1e036b9b2693f64401d3bec346fed566cb4bbec5f4a27d3cadbb1d3');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',10,10,'sd8m3TZA2r0FUKaA2U7bwA','entry-written','{"cells":{"dealer":1,"maker":2,"revoke":3,"roem-1-13":20,"trump":"S"},"hand":6}',1,'2026-11-30T20:00:00+00:00','','','4cc015f1b11714bfb1eb9f17fde649d41b3f9de80afa06f472ecd57411cbc91f');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',11,11,'M0iWSa4nGybSOiyo1qUqiA','entry-written','{"cells":{"counted":"24","dealer":2,"maker":1,"points":80,"trump":"D"},"hand":7}',1,'2026-11-30T20:00:00+00:00','','','3071b355d362c803e18f0a8f8788d87068e29b08d8998568a012f86911337ce9');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',12,12,'Ap1e6bJTziYUhQkHf0PgSg','entry-written','{"cells":{"card-1-1":"KS","card-1-2":"QD","card-1-3":"AH","card-1-4":"JD","dealer":3,"maker":4,"trump":"H"},"hand":8}',1,'2026-11-30T20:00:00+00:00','','','62a3539c0420b5885c972fed4b8d1e3f746584a8c2070701b479fce28780e7fe');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',13,13,'g37WLfkGnd9_IDySErSy0Q','entry-written','{"cells":{"card-2-1":"7H","card-2-2":"JH","card-2-3":"8H","card-2-4":"QH"},"hand":8}',1,'2026-11-30T20:00:00+00:00','','','8182ca4ef3f9143ca3fdaa23a49ff1d12c3279194342e05357123833933f647f');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',14,14,'wBLwqRTgokCwa1JMXO4ldw','entry-written','{"cells":{"card-3-1":"9D","card-3-2":"TD","card-3-3":"TH","card-3-4":"AD"},"hand":8}',1,'2026-11-30T20:00:00+00:00','','','4b02a641438cfc95b82a6a22bbf86a358b0f5d2d80625dfc387abe3ca6c6d17d');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',15,15,'m0N3cs7Gy2wtT9WDLE5AXA','entry-written','{"cells":{"card-4-1":"TS","card-4-2":"9H","card-4-3":"QS","card-4-4":"7S"},"hand":8}',1,'2026-11-30T20:00:00+00:00','','','fbe09b175a4b80b5aa19222d575870eec36cc98439ca21e5ce170410aebc8aec');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',16,16,'Tkd9bL74JcPuEZB1kneXMg','entry-written','{"cells":{"card-5-1":"9C","card-5-2":"KC","card-5-3":"AC","card-5-4":"7C"},"hand":8}',1,'2026-11-30T20:00:00+00:00','','','e31f41e9af4284e6eb3b588fa58d943b3ed3b67617c0a545e4e01f0caae92a96');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',17,17,'ZFTONTIlWKqi2YlLPeXxwQ','entry-written','{"cells":{"card-6-1":"AS","card-6-2":"KH","card-6-3":"8S","card-6-4":"JC"},"hand":8}',1,'2026-11-30T20:00:00+00:00','','','874af55d176f565bf70dde8a4da5443651ee13798b145974b237d26c37ef5b64');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',18,18,'VqNA_LCBJMhJbTlRisWbAg','entry-written','{"cells":{"card-7-1":"8D","card-7-2":"KD","card-7-3":"9S","card-7-4":"TC"},"hand":8}',1,'2026-11-30T20:00:00+00:00','','','100307daa3b14fb7ed177cc5c7b904555cb088420330e9286f0ca23e2b5f7080');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',19,19,'YCq8PHuHOBEZRZQQkapVPA','entry-written','{"cells":{"card-8-1":"QC","card-8-2":"7D","card-8-3":"JS","card-8-4":"8C"},"hand":8}',1,'2026-11-30T20:00:00+00:00','','','d713134c0d7b39cf29960c52e4be1d666c0e9abc6ee5c699afe0c2cb984a3505');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',20,20,'6ZPjYQmwxoUKnNcdJLNjLA','entry-written','{"cells":{"revoke":1},"hand":8}',1,'2026-11-30T20:00:00+00:00','','','37fea08cca4171ce03a9a7c98f03cbc1007df1af5801dafdab3f5029ef89f14a');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',21,21,'zgxCAwjYSIcQxGjJQiDVFA','entry-corrected','{"cells":{"roem-2-24":20},"hand":1,"reason":"vKmbSeR2iUoK"}',1,'2026-11-30T20:00:00+00:00','','','ef1852944873160afa32e07039e54a06ecdaa4c1028fde97d3171189f4312a03');
INSERT INTO "events" VALUES(195,'b-Xc56s9VOPYleq9rbNn0w',22,22,'hOsKt1s2l5I72tec_Xrn9Q','entry-written','{"cells":{"counted":"13","dealer":4,"maker":4,"points":81,"roem-1-13":20,"roem-1-24":20,"trump":"H"},"hand":9}',1,'2026-11-30T20:00:00+00:00','','','5201c40db68e95d220be81f5fdeb97697bd9022152fbe0168868cd3e81af0a73');
INSERT INTO "events" VALUES(126,'P41R8iqoOP5SIszdAblb3w',1,1,'MJherm_2zkqbGh9YpJVblA','session-opened','{"dealer":4,"game":"klaverjas","players":["xYF-TpnRSD6F","UQ5oNSA_ZEHf","OoNNhUgnDA6X","5r0F2jiyGILu"],"settings":{"all_pass_redeal":"next_deals","confirm":"nobody","end":"open","follow":"rotterdam","four_789":100,"four_jacks":200,"hands":16,"misdeal":"same_deals","over_both":"highest","pit_for":"any","revoke":"all_roem","roem_call":"automatic","target":1500,"trump_selection":"free"}}',1,'2026-11-30T20:00:00+00:00','','','bbe27642b528763d07d4aeec193c659d654c57d2acf0fe93641d47f7f97d1de3');
INSERT INTO "events" VALUES(126,'P41R8iqoOP5SIszdAblb3w',2,2,'nUWglRFeod94udwYPr_d4g','entry-written','{"cells":{"card-1-1":"7S","card-1-2":"QS","card-1-3":"AS","card-1-4":"TS","dealer":4,"maker":1,"trump":"D"},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','bdf667fa3be4c9985375e190215b48551b36b2645ef2741c07b176e77aa3b657');
INSERT INTO "events" VALUES(126,'P41R8iqoOP5SIszdAblb3w',3,3,'SkxiLw6V4S4LWTOzb8kmMQ','entry-written','{"cells":{"card-2-1":"JD","card-2-2":"7D","card-2-3":"TD","card-2-4":"9D"},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','a90ce76259a24d1391246b38f9e258ad39f1fee662f5b105044044d7dc7969a6');
INSERT INTO "events" VALUES(126,'P41R8iqoOP5SIszdAblb3w',4,4,'FsfnIn9G7GaeX5DQwNeCCQ','entry-written','{"cells":{"card-3-1":"KD","card-3-2":"8C","card-3-3":"8D","card-3-4":"QD"},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','ecbc26e661bfb26cf63dc80e8ee42d46c608da1418d450e94de24b0a030caabd');
INSERT INTO "events" VALUES(126,'P41R8iqoOP5SIszdAblb3w',5,5,'TAtuYNAxPnqN_9jQIiiung','entry-written','{"cells":{"card-4-1":"8S","card-4-2":"KS","card-4-3":"9S","card-4-4":"KH"},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','dacbec84e97df4cb6ae70f5c35e08e96a38ec52433938440af5b32c6987ef835');
INSERT INTO "events" VALUES(126,'P41R8iqoOP5SIszdAblb3w',6,6,'IK18xElih6SnP9JzGMGF3g','entry-written','{"cells":{"card-5-1":"AH","card-5-2":"JH","card-5-3":"9H","card-5-4":"7H"},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','74ff6ca9d75d6622cedc75746f060c66610aac45cdc0bd1406c05c3069065936');
INSERT INTO "events" VALUES(126,'P41R8iqoOP5SIszdAblb3w',7,7,'OWRnxNmDIv6ZFVVVOEfqlQ','entry-written','{"cells":{"card-6-1":"9C","card-6-2":"JC","card-6-3":"QC","card-6-4":"TC"},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','f152308ffac542864a3d142167b9a445b2681703e7188fcae22950a4e58ff66f');
INSERT INTO "events" VALUES(126,'P41R8iqoOP5SIszdAblb3w',8,8,'PiHwnoivOZvPBR3ZY14amQ','entry-written','{"cells":{"card-7-1":"AD","card-7-2":"QH","card-7-3":"KC","card-7-4":"8H"},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','85ecbe15b8925688a58e987a658ed521a0047d5b199b6dd05308808768ed15e9');
INSERT INTO "events" VALUES(126,'P41R8iqoOP5SIszdAblb3w',9,9,'_WDdII_hcJIH8RXab1H4pw','entry-written','{"cells":{"card-8-1":"7C","card-8-2":"TH","card-8-3":"JS","card-8-4":"AC"},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','4df153ac6ff75538c4ff3577e6b08410b7e6c0c9cb692f0e8a226a1a087216e7');
INSERT INTO "events" VALUES(118,'PMD66p-gPXmYhbweIA-P7Q',1,1,'Z75sSB7ajBbswZ32o458KQ','session-opened','{"dealer":4,"game":"klaverjas","players":["VKSOj52NogxV","kkHZnvoSpJJ4","8Luc_Bsax0_3","G_FbU3HIuy8T"],"settings":{"all_pass_redeal":"next_deals","confirm":"nobody","end":"open","follow":"rotterdam","four_789":100,"four_jacks":200,"hands":16,"misdeal":"same_deals","over_both":"highest","pit_for":"any","revoke":"all_roem","roem_call":"automatic","target":1500,"trump_selection":"free"}}',1,'2026-11-30T20:00:00+00:00','','','194dd02d7ff29184eaaf4c5bcc99dae932f64008cd662f445d7c1b1f5c38171b');
INSERT INTO "events" VALUES(118,'PMD66p-gPXmYhbweIA-P7Q',2,2,'YbDZvKciLjdJxlg6v9xvgg','entry-written','{"cells":{"call-1-1":"D","dealer":4},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','b5d4a3c2b00028aa1e42c1d7a62640f67ec2b900542c4fac40ae91688cf5e88f');
INSERT INTO "events" VALUES(118,'PMD66p-gPXmYhbweIA-P7Q',3,3,'XqemLjcYJDAJk_yTK4tLdQ','entry-written','{"cells":{"winner-1":3},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','f5fa67b681ac1130f86fa48b05f6f40fd4a68d5b27b86a32a6c0ecbb3ac096d0');
INSERT INTO "events" VALUES(118,'PMD66p-gPXmYhbweIA-P7Q',4,4,'Khg6cNduifR-tD4gfi58TQ','entry-written','{"cells":{"roem-2-13":20,"winner-2":1},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','ce4a2936d8c03c7ef33bc90811db91d12022c0cec69dd9e83b8dcff5cc5b1d88');
INSERT INTO "events" VALUES(118,'PMD66p-gPXmYhbweIA-P7Q',5,5,'Bztp-doHE8E-IOFhdCYybQ','entry-written','{"cells":{"roem-3-13":20,"winner-3":1},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','0904c08bb859ba95996af23ddf8d21ce95f6388588fd778c39c52f10e66903cf');
INSERT INTO "events" VALUES(118,'PMD66p-gPXmYhbweIA-P7Q',6,6,'5RpfAv46pEUeHOKhTES2MA','entry-written','{"cells":{"winner-4":2},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','ffd9bf945a542135aaccd8344ee223447b1c71dbd9fbf300b36940ca867305bf');
INSERT INTO "events" VALUES(118,'PMD66p-gPXmYhbweIA-P7Q',7,7,'8YQfWuMUpiJxMay3lCiZaQ','entry-written','{"cells":{"winner-5":1},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','0deb8d94f7bb51acbaab0b1d5e8cae904eb3f3a194e0760b6f826272bbd50418');
INSERT INTO "events" VALUES(118,'PMD66p-gPXmYhbweIA-P7Q',8,8,'dt_Y786T_wcE5c5uidZfNg','entry-written','{"cells":{"roem-6-24":50,"winner-6":4},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','0627cbbeaf9ec0ff9e010a1ef53dfb4ed15d26813f7227d31dc12a2ecc566886');
INSERT INTO "events" VALUES(118,'PMD66p-gPXmYhbweIA-P7Q',9,9,'G2fUTemQ5jD93Q0o5tJyzw','entry-written','{"cells":{"winner-7":1},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','62852f117f23af07510cf5bbbd850bb66f6f6ab664b2dc49c13ebad9161119fc');
INSERT INTO "events" VALUES(118,'PMD66p-gPXmYhbweIA-P7Q',10,10,'GRiqEBNVitWORtmJDquQoA','entry-written','{"cells":{"winner-8":4},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','631130f6f4f26d586ca5c532362f16a163d6db6d03cdd7961edea5d8ee0e9141');
INSERT INTO "events" VALUES(118,'PMD66p-gPXmYhbweIA-P7Q',11,11,'aFL5d3QNp44X5o1ziueNNQ','entry-written','{"cells":{"counted":"13","points":106},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','fef7bdbee026e281b8586acf54c75e32d57898edd61bff539255a884fabd399f');
INSERT INTO "events" VALUES(234,'Y0XpYMY_8WZ2KTy5CxyyVA',1,1,'Y6Xo70nyChJRm7ma1DcHyQ','session-opened','{"dealer":4,"game":"klaverjas","players":["HQH36FM_jeS9","-5981-uhCijY","XIGMKYGh7hyJ","lJ1iSyDHIDyB"],"settings":{"all_pass_redeal":"next_deals","confirm":"nobody","end":"open","follow":"rotterdam","four_789":100,"four_jacks":200,"hands":16,"misdeal":"same_deals","over_both":"highest","pit_for":"any","revoke":"all_roem","roem_call":"automatic","target":1500,"trump_selection":"free"}}',1,'2026-11-30T20:00:00+00:00','','','437555e5bd327b10b15ac12dbfd0f9e961823858fd780989ebcbe5dbf702ef3b');
INSERT INTO "events" VALUES(234,'Y0XpYMY_8WZ2KTy5CxyyVA',2,2,'we99uvTS7MeaZFtd7rt6aA','entry-written','{"cells":{"counted":"13","dealer":4,"maker":1,"points":106,"roem-1-13":20,"roem-1-24":50,"roem-2-13":20,"trump":"D"},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','bf6423423af9b0c8a2e3091ce8aee5b2b4edaf1d7e10241969a533197c5215bd');
INSERT INTO "events" VALUES(115,'Z2k1LvkarmQs86HqUS_tLg',1,1,'JbA3UXO4eyr8blcUFUOanQ','session-opened','{"dealer":3,"game":"lead","players":["0Jdt5IsD7yFa","YiTQYC_Zsf2L","JnRVBUxVEkYo","9EwuZ-uDU9hC","4Ktdcp9ohxFU"],"settings":{"all_pass":"same_deals","alone":"forced_only","confirm":"nobody","end":"hands","follow":"strict","hands":4,"join_score":"lowest","leftover":"taker","made_score":"own","min_bid":1,"misdeal":"same_deals","opener":"may_pass","penalty_preset":3,"target":40,"tie":"highest"}}',1,'2026-11-30T20:00:00+00:00','','','7175a02a05b9940172dca3c1c646bc81a0152da1c20eca6d62342d33d87e3bde');
INSERT INTO "events" VALUES(115,'Z2k1LvkarmQs86HqUS_tLg',2,2,'JWhZEuY4gQNTLNGXCIBROw','entry-written','{"cells":{"call-1-4":"pass","call-2-5":3,"call-3-1":4,"call-4-2":"pass","call-5-3":7,"call-6-5":"pass","call-7-1":"pass","dealer":3},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','8b95376b0adbfd48159e80837d9a7a5a7e63452e19436136d5c04b368494ea54');
INSERT INTO "events" VALUES(115,'Z2k1LvkarmQs86HqUS_tLg',3,3,'4de2mB8xSJqm4oJ-XgV6VQ','entry-written','{"cells":{"called":"KS","partner":5,"tricks-1":1,"tricks-2":1,"tricks-3":4,"tricks-4":1,"tricks-5":3},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','4fe1141385a9b56ddf716bc67fa2b683885c073a61b4de2714256c90b9448179');
INSERT INTO "events" VALUES(115,'Z2k1LvkarmQs86HqUS_tLg',4,4,'DkaYcV2qXCmjoQo2ZJEMQQ','entry-written','{"cells":{"call-1-5":"pass","call-2-1":"pass","call-3-2":"pass","call-4-3":"pass","call-5-4":"pass","dealer":4},"hand":2}',1,'2026-11-30T20:00:00+00:00','','','aef3a60935533999c1549ba4dc9d468f66154a4b134a9c2907ca3b0afa46317f');
INSERT INTO "events" VALUES(115,'Z2k1LvkarmQs86HqUS_tLg',5,5,'UIF2gvS5b_Hc68d-ucO-Ng','entry-written','{"cells":{"alone":"leftover","bid":4,"bidder":2,"called":"AH","dealer":4,"partner":"none","tricks-1":2,"tricks-2":3,"tricks-3":2,"tricks-4":2,"tricks-5":1},"hand":3}',1,'2026-11-30T20:00:00+00:00','','','f114b373812e1502dc4000d965db09944547fbdccafa362618e6cb4fc87fb0aa');
INSERT INTO "events" VALUES(115,'Z2k1LvkarmQs86HqUS_tLg',6,6,'h9yrowVsMrnIW2gH-TwROg','entry-written','{"cells":{"bid":5,"bidder":5,"dealer":5,"partner":1,"pile":6},"hand":4}',1,'2026-11-30T20:00:00+00:00','','','37b82c29bee2e9c72831d3b7de8277baa0a72f3c6130ac9124d5f4205d04cb05');
INSERT INTO "events" VALUES(115,'Z2k1LvkarmQs86HqUS_tLg',7,7,'2DrJLBNR6k_GIKMvDuObsQ','entry-written','{"cells":{"tricks-1":2,"tricks-2":2,"tricks-3":1,"tricks-4":1,"tricks-5":4},"hand":4}',1,'2026-11-30T20:00:00+00:00','','','e5cef50237931b04f074ccba70cf15abcdbb0b7aec66960b920568b8f0ed16f8');
INSERT INTO "events" VALUES(115,'Z2k1LvkarmQs86HqUS_tLg',8,8,'xPFBvvFvSl7WBWMFbVCLMQ','entry-written','{"cells":{"bid":1,"bidder":2,"dealer":1,"partner":4,"tricks-1":2,"tricks-2":2,"tricks-3":2,"tricks-4":2,"tricks-5":2},"hand":5}',1,'2026-11-30T20:00:00+00:00','','','dd897246613150da667846d1908ff1bad78603c9454cfc2f96dfcd3e941563f9');
INSERT INTO "events" VALUES(161,'rS-OcdQPeAX_NJzAUCX2xg',1,1,'r2ZKzAWUO2p2sRbnQBRxVQ','session-opened','{"dealer":1,"game":"lead","players":["Dd4wbcNFy2OL","7M8kpwHjT8VU","3lOEXc2b_ILP","407AkPP03Yu2"],"settings":{"all_pass":"next_deals","alone":"forced_only","confirm":"sides","end":"target","follow":"strict","hands":8,"join_score":"lowest","made_score":"team","min_bid":1,"misdeal":"same_deals","opener":"must_bid","penalty_preset":3,"target":50,"tie":"highest"}}',1,'2026-11-30T20:00:00+00:00','','','719bbcc34e668dfbd03c8bde6d19e86c530e79179d8e3318ec327885d682af44');
INSERT INTO "events" VALUES(161,'rS-OcdQPeAX_NJzAUCX2xg',2,2,'aq1HnapUeRYUz9OUtXyL4Q','entry-written','{"cells":{"bid":7,"bidder":3,"dealer":1,"partner":4,"pile":8,"tricks-1":3,"tricks-2":2},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','63a5b9059fa7a58f6b17ffde7d0328af8a90220ee8c29fbfdfd580eb05ece694');
INSERT INTO "events" VALUES(161,'rS-OcdQPeAX_NJzAUCX2xg',3,3,'-G9mK6ElSNNmxxJau-2U9A','entry-corrected','{"cells":{"bid":6},"hand":1,"reason":"mArVO9byJaBd"}',1,'2026-11-30T20:00:00+00:00','','','6f412651d441c899729d73e6e2bfdedbbb07f72fc7ea14059a9dfac9c111b55d');
INSERT INTO "events" VALUES(161,'rS-OcdQPeAX_NJzAUCX2xg',4,4,'NpJl3C2ZoysYMFntKAz9DQ','points-adjusted','{"hand":1,"points":-3,"reason":"ymCy8LciReRV","side":"4"}',1,'2026-11-30T20:00:00+00:00','','','4e511f851a16ec1b357257c8bdc58856d4c117b1c8a88d5d45b87881a8c0237d');
INSERT INTO "events" VALUES(161,'rS-OcdQPeAX_NJzAUCX2xg',5,5,'cXgPE4WOLIydv2r9hKiicA','hand-confirmed','{"hand":1,"side":"2"}',1,'2026-11-30T20:00:00+00:00','','','a1c3f250c8375e21d3750da87f2f73d4190477372b016bd42bc8a9c64d2b93bb');
INSERT INTO "events" VALUES(161,'rS-OcdQPeAX_NJzAUCX2xg',6,6,'W717PiJnLBU2Xj1j8ngHvw','player-forgotten','{"player":"7M8kpwHjT8VU"}',1,'2026-11-30T20:00:00+00:00','','','679336a824e2b16dc44d2a378da041afef7fe939efd730674ba8e122a4a873c1');
INSERT INTO "events" VALUES(161,'rS-OcdQPeAX_NJzAUCX2xg',7,7,'teBFNfN_F7WqL3ylbOV78g','entry-withdrawn','{"version":5}',1,'2026-11-30T20:00:00+00:00','','','f103a56be9304e56ca9076b2a3c9120cb734ea1d524ad63bb5c82753580af789');
INSERT INTO "events" VALUES(161,'rS-OcdQPeAX_NJzAUCX2xg',8,8,'0mqCmVxQgscDmsr1_tCfwQ','entry-written','{"cells":{"bid":9,"bidder":1,"dealer":2,"partner":2,"pile":4,"tricks-3":5,"tricks-4":4},"hand":2}',1,'2026-11-30T20:00:00+00:00','','','bd82d48978b7b5c94d0c269ded33dee094f7f9b9432437ba29442e8e427bc2be');
INSERT INTO "events" VALUES(161,'rS-OcdQPeAX_NJzAUCX2xg',9,9,'5l-HJGgMh0l7YhYWkyozeQ','points-adjusted','{"hand":1,"points":1,"reason":"U0XiWAVIpaEM","side":"2"}',1,'2026-11-30T20:00:00+00:00','','','d13472ac796f9da8704557ff2a8dbf214238cb03b88ffddca99e2055d84e51d9');
INSERT INTO "events" VALUES(60,'GIeq_7FB49GZUE3Rbu36Ng',1,1,'Lqi5aD70xbuKPrgPXUCW7g','session-opened','{"dealer":3,"game":"lead","players":["KEbcIAoaZ01P","-JuuxF5NwVXc","rHM7IqFIODTB","1bCYjSNY89iL"],"settings":{"all_pass":"next_deals","alone":"forced_only","confirm":"nobody","end":"target","follow":"strict","hands":8,"join_score":"lowest","made_score":"team","min_bid":1,"misdeal":"same_deals","opener":"must_bid","penalty_preset":3,"target":40,"tie":"highest"}}',1,'2026-11-30T20:00:00+00:00','','','90ab1610e6703be2bcd56009fe251bbda524d5b58d4efb2803019b9e0a36a993');
INSERT INTO "events" VALUES(60,'GIeq_7FB49GZUE3Rbu36Ng',2,2,'fb2YsxlL2uScvRMz-kji1g','entry-written','{"cells":{"bid":7,"bidder":4,"called":"AH","dealer":3,"partner":2,"pile":8,"tricks-1":3,"tricks-3":2,"trump":"H"},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','2a4ff1b8b582d5fb8e88f81f56191ea7771f132109e8994de047f3b814fd9893');
INSERT INTO "events" VALUES(60,'GIeq_7FB49GZUE3Rbu36Ng',3,3,'_4srqo1rObDD-Uwkx8CHgQ','entry-written','{"cells":{"bid":6,"bidder":1,"dealer":4},"hand":2}',1,'2026-11-30T20:00:00+00:00','','','fcaeb811df8b90741b74fcd9d08738addafbc223dbf9275dcaed3a6dd9c81ca4');
INSERT INTO "events" VALUES(60,'GIeq_7FB49GZUE3Rbu36Ng',4,4,'BAjOAyj6pzanzZpvUXUZ3Q','entry-written','{"cells":{"alone":"holds_suit","partner":"none","pile":13,"tricks-2":0,"tricks-3":0,"tricks-4":0},"hand":2}',1,'2026-11-30T20:00:00+00:00','','','5e59fd27751b5328cf52b07187ffac02749b31fb69b423e33a27417220c4c228');
INSERT INTO "events" VALUES(60,'GIeq_7FB49GZUE3Rbu36Ng',5,5,'dJDgNbW0hUY0UqSUT8OOOw','entry-corrected','{"cells":{"alone":null,"partner":3,"pile":5,"tricks-2":5,"tricks-4":3},"hand":2,"reason":"comH_KfpiVAI"}',1,'2026-11-30T20:00:00+00:00','','','a7b61385648c073671eaef625069fc158bcccd9bbc7d8d6e6b83733f3f6ba9fd');
INSERT INTO "events" VALUES(60,'GIeq_7FB49GZUE3Rbu36Ng',6,6,'Spe21HIHVLJ0RKRz3mPOSQ','entry-written','{"cells":{"bid":9,"bidder":2,"dealer":1,"partner":4,"pile":9,"tricks-1":1,"tricks-3":3},"hand":3}',1,'2026-11-30T20:00:00+00:00','','','08e8bcf58983c2d81664cc6331dd66ac7a54ed807c36758a6b91b14185bf502d');
INSERT INTO "events" VALUES(60,'GIeq_7FB49GZUE3Rbu36Ng',7,7,'FhVWfr5NIfQMNa32XvpX_g','entry-written','{"cells":{"bid":8,"bidder":3,"dealer":2,"partner":1,"pile":8,"tricks-2":2,"tricks-4":3},"hand":4}',1,'2026-11-30T20:00:00+00:00','','','ab0588b8119ff9d64e56608822f09a310d1274c3c49b14435861e55d2215f84c');
INSERT INTO "events" VALUES(60,'GIeq_7FB49GZUE3Rbu36Ng',8,8,'38H9p6o0qgL_cpk-uu5pdg','hand-struck','{"hand":4,"reason":"oSLKdgbEOEku"}',1,'2026-11-30T20:00:00+00:00','','','7e48ff8802aa9d23222cd09108e21dcc8a499c0498bb88fd8e8a5a792973ddb6');
INSERT INTO "events" VALUES(60,'GIeq_7FB49GZUE3Rbu36Ng',9,9,'BrBMn5x_M_iIi7pC9jDgzg','entry-written','{"cells":{"bid":8,"bidder":3,"dealer":2,"partner":1,"pile":9,"tricks-2":3,"tricks-4":1},"hand":5}',1,'2026-11-30T20:00:00+00:00','','','36284788103db70cf9ba00f8f2dd2f53441c5f9151097ff7e8c858d126cc443e');
INSERT INTO "events" VALUES(60,'GIeq_7FB49GZUE3Rbu36Ng',10,10,'zVE1-TeaMxMwuCbETgaujg','entry-written','{"cells":{"bid":10,"bidder":4,"dealer":3,"partner":2,"pile":10,"tricks-1":2,"tricks-3":1},"hand":6}',1,'2026-11-30T20:00:00+00:00','','','82dd1ca3e9e91eb6be29a71b353fb3a8ad3572eddb29df7e41391b6e887bce8e');
INSERT INTO "events" VALUES(60,'GIeq_7FB49GZUE3Rbu36Ng',11,11,'6Ku2Uj2zUdf198rUJXI6xw','entry-written','{"cells":{"bid":8,"bidder":2,"dealer":4,"partner":3,"pile":10,"tricks-1":2,"tricks-4":1},"hand":7}',1,'2026-11-30T20:00:00+00:00','','','eb91546ec74b09df44515bb32ea4ebc66a9cbaeee47f1f7c3c7f75a03d47c10c');
INSERT INTO "events" VALUES(60,'GIeq_7FB49GZUE3Rbu36Ng',12,12,'2NHkOTTQW3eAyCiXDbAlow','entry-withdrawn','{"version":11}',1,'2026-11-30T20:00:00+00:00','','','49bcb73be8d7b6ab0a0329c8f95c75973b7b3ff3bf031e35aad71ebad862db2f');
INSERT INTO "events" VALUES(60,'GIeq_7FB49GZUE3Rbu36Ng',13,13,'Tw4JNqfMbyD8QOPpKQSWuw','entry-written','{"cells":{"bid":9,"bidder":2,"dealer":4,"partner":1,"pile":10,"tricks-3":2,"tricks-4":1},"hand":7}',1,'2026-11-30T20:00:00+00:00','','','35a1c89c56d089e324bfbf978f0b0f5d8f48e9ccbefd4e8279088fa256b5597d');
INSERT INTO "events" VALUES(60,'GIeq_7FB49GZUE3Rbu36Ng',14,14,'Jctmu-fJiVANy6DOKDVWgg','session-closed','{}',1,'2026-11-30T20:00:00+00:00','','','8de1ad7f5950529156324624a03719b77888dc38826657a33b87b045321280b9');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',1,1,'U84NiSaooi1FQ_GcLnoW7A','session-opened','{"dealer":1,"game":"lead","players":["0sNNLoYaPA6F","go9HLEVoRJOS","9UqV01EQlxOW","x4DqCAXR91_6"],"settings":{"all_pass":"next_deals","alone":"forced_only","confirm":"nobody","end":"open","follow":"strict","hands":8,"join_score":"lowest","made_score":"team","min_bid":1,"misdeal":"same_deals","opener":"must_bid","penalty_preset":3,"target":50,"tie":"highest"}}',1,'2026-11-30T20:00:00+00:00','','','a438ea96caa1984869695e2fe79bb147b8a628d41ac05851789f40fc30ae27ba');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',2,2,'ViNWfJsQxKXk5HWn31ceRw','entry-written','{"cells":{"bid":7,"bidder":2,"dealer":1,"partner":3,"pile":8,"tricks-1":3,"tricks-4":2},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','7ae300bf6f02fa9d847bb5a72d4da1f30f45abc7d9f7896c0a5e215d340e6232');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',3,3,'7zEZaNvVwrafi1A1Tdjjdg','players-seated','{"from":2,"players":["0sNNLoYaPA6F","go9HLEVoRJOS","9UqV01EQlxOW","x4DqCAXR91_6","YLmoNA5rhYJi"],"start":2}',1,'2026-11-30T20:00:00+00:00','','','246040c160ed9c16bebc05620ff212d721b3656537c38420da15c3cdeb089dc8');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',4,4,'7zEZaNvVwrafi1A1Tdjjdg/2','rules-changed','{"from":2,"settings":{"all_pass":"next_deals","alone":"forced_only","confirm":"nobody","end":"open","follow":"strict","hands":8,"join_score":"lowest","leftover":"taker","made_score":"team","min_bid":1,"misdeal":"same_deals","opener":"must_bid","penalty_preset":3,"target":50,"tie":"highest"}}',1,'2026-11-30T20:00:00+00:00','','','9e7765ca0c9b0ff824dfb66cca696752dc40d097aee8ec7cc3978d91a45e10a8');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',5,5,'fK_OmzK5UHbEslfY8vHr2g','entry-withdrawn','{"version":4}',1,'2026-11-30T20:00:00+00:00','','','2ed2170a1ac1805999ec9d808b0f68af7beceea0bcfd77995a5632639b68bd12');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',6,6,'fK_OmzK5UHbEslfY8vHr2g/2','entry-withdrawn','{"version":3}',1,'2026-11-30T20:00:00+00:00','','','60480655ed53a8a9819dec4ecc846ccb048d1c158338b56c1110082a9a1dc64f');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',7,7,'grfwupxick3xA3ckGI41OA','entry-withdrawn','{"version":6}',1,'2026-11-30T20:00:00+00:00','','','c2ccf412d8fd0be8d38356fb82c3b7efe815e216e43e9a723f38692f9ba783ef');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',8,8,'grfwupxick3xA3ckGI41OA/2','entry-withdrawn','{"version":5}',1,'2026-11-30T20:00:00+00:00','','','640ffa1190516d2b3cff71a727f50a5cfbb76a1fd2ac7de3a7f15f0e7d12c4fc');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',9,9,'737d-pPNT35EX51wMlNuzQ','entry-written','{"cells":{"bid":4,"bidder":2,"dealer":2,"partner":3,"pile":5,"tricks-1":2,"tricks-4":1,"tricks-5":2},"hand":2}',1,'2026-11-30T20:00:00+00:00','','','ff78250ebf57223fb17b2ff32f0c6ad8fd98a3e62a8d5a8f946b6fb86f2edbd3');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',10,10,'3Xrl8JCLSCfKHx-KtbWqaw','entry-withdrawn','{"version":9}',1,'2026-11-30T20:00:00+00:00','','','eaad7b5ec9125cf56101cb00f9cbd85f22a7b83b4e407c8c199d59b7b2c64bf9');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',11,11,'vQzMV86xkkqu_YMnQmOlTw','entry-withdrawn','{"version":4}',1,'2026-11-30T20:00:00+00:00','','','3ddcd957f95ebdc91bd0a3efa373fbef63381de77da4979367da169a36c31137');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',12,12,'vQzMV86xkkqu_YMnQmOlTw/2','entry-withdrawn','{"version":3}',1,'2026-11-30T20:00:00+00:00','','','6bed729a7729780e196e781a5582aab807861c3bd2ad841d0705f57b5a18758c');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',13,13,'yP8eeZ2qoJ-RTiqZILG2Vg','players-seated','{"from":2,"players":["0sNNLoYaPA6F","go9HLEVoRJOS","9UqV01EQlxOW","x4DqCAXR91_6","tZT98UBCkejE"],"start":2}',1,'2026-11-30T20:00:00+00:00','','','ba40b9c0c843cb612cb5c289a425b8086989bf3828ccc3ddb9760d223f7ef3bc');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',14,14,'yP8eeZ2qoJ-RTiqZILG2Vg/2','rules-changed','{"from":2,"settings":{"all_pass":"next_deals","alone":"forced_only","confirm":"nobody","end":"open","follow":"strict","hands":8,"join_score":"lowest","leftover":"shown","made_score":"team","min_bid":1,"misdeal":"same_deals","opener":"must_bid","penalty_preset":3,"target":50,"tie":"highest"}}',1,'2026-11-30T20:00:00+00:00','','','ba983db0e605c93bfb59cace453e4653b83879d353ef5e6d1d3bfafcf9951f2b');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',15,15,'Wj6EGyx6a9rlRBIRi3bVnQ','player-renamed','{"name":"IBoWDDB96zkm","player":"tZT98UBCkejE"}',1,'2026-11-30T20:00:00+00:00','','','217963ed88c44f3ba11577667fa3ec650b7e42bd36957a7b22a38c97b8f0dbcb');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',16,16,'7f09X2SslRHlQ4S62Ivf0w','entry-written','{"cells":{"bid":4,"bidder":5,"dealer":2,"partner":3,"pile":5,"tricks-1":2,"tricks-2":2,"tricks-4":1},"hand":2}',1,'2026-11-30T20:00:00+00:00','','','cb1eb75bb097a186ec5ebb0d51c899371fe0642d64c843ef8baad4f38dd5466d');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',17,17,'MsoN4UEyJ6h0XbyDIa4T4Q','players-seated','{"from":3,"players":["tZT98UBCkejE","0sNNLoYaPA6F","go9HLEVoRJOS","9UqV01EQlxOW"]}',1,'2026-11-30T20:00:00+00:00','','','3e82d0a6339c36eface52d8eb10cbf99486f70b517170afe2f7664c2c3461e57');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',18,18,'EH5sSykEXWPqhDcC9NbOzw','entry-written','{"cells":{"bid":4,"bidder":2,"dealer":4,"partner":4,"pile":8,"tricks-1":3,"tricks-3":2},"hand":3}',1,'2026-11-30T20:00:00+00:00','','','38b58004757b62c74883cac2a4ecf9f42c118732664c1122153aef7b68ece730');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',19,19,'dd_EF8Bw9OZ9xLD8EQq8Lw','end-chosen','{"hand":3,"play_on":false}',1,'2026-11-30T20:00:00+00:00','','','f1214f2fb76b0516f5fbd2e24a06bc60deba47fbadfdacbfab98956603867b6e');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',20,20,'ZJ_fuqnyHXFBpRqdQFuCVg','end-chosen','{"hand":3,"play_on":true}',1,'2026-11-30T20:00:00+00:00','','','b7162a1c655db629b04caee7b10f4783cad2e80cfaecb2c6a29c5554f0ffc800');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',21,21,'0sE8Ra-wZz6dM_w7nSjOtA','entry-corrected','{"cells":{"bid":6},"hand":2}',1,'2026-11-30T20:00:00+00:00','','','65fa6e57542a90f97c23e3ba5a7ce842360bad8b75edc585dc14781ff2505d2a');
INSERT INTO "events" VALUES(70,'KvPVJnwJlMS_GqPK-MiWGg',22,22,'YW9o7VtkYxFWcpwBh1HSxQ','entry-written','{"cells":{"bid":4,"bidder":2,"dealer":1,"partner":4,"pile":8,"tricks-1":3,"tricks-3":2},"hand":4}',1,'2026-11-30T20:00:00+00:00','','','7fbac5f915c0ee5d5c44aaa0bba0ed4f8ab86e374452d7459694146755f5c161');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',1,1,'IW3UmCCpC_tdjo70Wg2eQA','session-opened','{"dealer":1,"game":"lead","players":["0coJhCNGZI49","fmVBgz5aW85s","aOnboduBUpaC","rqbapeATHae0"],"settings":{"all_pass":"next_deals","alone":"forced_only","confirm":"nobody","end":"target","follow":"strict","hands":8,"join_score":"lowest","leftover":"taker","made_score":"team","min_bid":1,"misdeal":"same_deals","opener":"must_bid","penalty_preset":3,"target":50,"tie":"highest"}}',1,'2026-11-30T20:00:00+00:00','','','06b7b35dc7b9fcdf258cc68f2514647718849faffde901c6b6679ccc9b308b9c');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',2,2,'HccQhZMH7g1FMqBPK4ANcA','entry-written','{"cells":{"bid":7,"bidder":2,"dealer":1,"partner":3,"pile":8,"tricks-1":3,"tricks-4":2},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','75030fb74271100d80b803ce7ff87aec312d4f166a12291a92c6281ef3282c2b');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',3,3,'FHD84kTXMvU7D-UDs-MsJg','entry-written','{"cells":{"bid":9,"bidder":4,"dealer":2,"partner":1,"pile":8,"tricks-2":3,"tricks-3":2},"hand":2}',1,'2026-11-30T20:00:00+00:00','','','e610ff0e23b41e7527d98447a2952906eb8f29c7cbcb1723c2727574acd9e350');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',4,4,'mqvsJ7hsVqWuqq8EFitu4A','players-seated','{"from":3,"players":["0coJhCNGZI49","fmVBgz5aW85s","0_qR2gM9_E1F","aOnboduBUpaC","rqbapeATHae0"],"start":-7}',1,'2026-11-30T20:00:00+00:00','','','6eec75199bd6fb7593c9876c5dbd65a3f7b8abcbfb1179bacbf2b18cc8791c8f');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',5,5,'gKVxsOSun51aUwAT3POhWA','entry-written','{"cells":{"bid":5,"bidder":3,"dealer":4,"partner":5,"pile":6,"tricks-1":2,"tricks-2":1,"tricks-4":1},"hand":3}',1,'2026-11-30T20:00:00+00:00','','','ba2c6a0255859ffd0c9f91591c58d419f11528f268176a2f43716b9695279f5d');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',6,6,'z0p43CM8XJcpNTppug3Mdw','hand-struck','{"hand":3,"reason":"7pTensIVQVm0"}',1,'2026-11-30T20:00:00+00:00','','','27bbc05d86c2e380aa00e0a52943886165098a4ec7dc551b8ff3c17faebf0490');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',7,7,'pgVI6OQAhMBaR-JBbXREhQ','entry-written','{"cells":{"bid":5,"bidder":3,"dealer":4,"partner":5,"pile":6,"tricks-1":2,"tricks-2":1,"tricks-4":1},"hand":4}',1,'2026-11-30T20:00:00+00:00','','','7cf6ce049928c43c6bf01763ebd32a5e32bd3bf1471236fbf410ed2493b3d479');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',8,8,'wU7IWCT19Ae63iAmwiwmyg','points-adjusted','{"hand":4,"points":-3,"reason":"ATHEXH3pT02D","side":"4"}',1,'2026-11-30T20:00:00+00:00','','','c4bbbb6fd40b5302b1330a9563429a3e5d4db2db8dc0392ad10eb2d9388f7ffe');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',9,9,'yYvy2p6N69BqOxA7tZK5wQ','hand-inserted','{"after":1,"cells":{"bid":6,"bidder":4,"dealer":2,"partner":2,"pile":6,"tricks-1":4,"tricks-3":3},"hand":"i1"}',1,'2026-11-30T20:00:00+00:00','','','6d98a956119b3a1931fc5164f0fad4f3743b9b0cacaa4bc5e0ad0ec06eb24c53');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',10,10,'h2AvBvsBU0HxoS9tDZo8Tg','entry-corrected','{"cells":{"bid":8},"hand":2,"reason":"nAB_s15c9XU6"}',1,'2026-11-30T20:00:00+00:00','','','d5e048b3a34d39ea8374b768237a67916dcf50f3a27f73da7792b5eb0876429d');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',11,11,'GQlJIXtQ5xXVcbDBj_hW2g','entry-written','{"cells":{"bid":6,"bidder":1,"dealer":5,"partner":2,"pile":7,"tricks-3":1,"tricks-4":1,"tricks-5":1},"hand":5}',1,'2026-11-30T20:00:00+00:00','','','4f00d03d757aa3194017e8f56e533befbe034fa2cff1cca51a55022a483fd6ef');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',12,12,'o2UHalIxKbIZq4bfxIigrg','players-seated','{"from":6,"players":["0coJhCNGZI49","n3IibC0cgKYt","0_qR2gM9_E1F","aOnboduBUpaC","rqbapeATHae0"],"start":10}',1,'2026-11-30T20:00:00+00:00','','','e29a7ec6b6164e5aaeeb8466fd0a144f4ab2fd88e621476015824eb95771cabf');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',13,13,'AyEQt437ZLFEs6--ley0fA','entry-written','{"cells":{"bid":5,"bidder":2,"dealer":1,"partner":1,"pile":8,"tricks-3":1,"tricks-4":1,"tricks-5":0},"hand":6}',1,'2026-11-30T20:00:00+00:00','','','6110a20def68bf3c41f4d811dfead32dbfdab1ad0d9fb3f518a4408680f39809');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',14,14,'keORcLDgwps4TCieZh6pYQ','entry-written','{"cells":{"bid":5,"bidder":5,"dealer":2,"partner":1,"pile":9,"tricks-2":0,"tricks-3":1,"tricks-4":0},"hand":7}',1,'2026-11-30T20:00:00+00:00','','','1b236a74d089b55c3af3f990d39277f433b9aee43ebcaf191cd0bb0000ec464d');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',15,15,'OkPWRxtL6gv4gJ8CjfPLyQ','entry-written','{"cells":{"bid":9,"bidder":1,"dealer":3,"partner":5,"pile":10,"tricks-2":0,"tricks-3":0,"tricks-4":0},"hand":8}',1,'2026-11-30T20:00:00+00:00','','','03e4f2460c8f106461d79e00d8e4cba91997aa9f76d754c627b61f2d9746bac6');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',16,16,'DRCKByEop1tiywwY5oD2Uw','entry-corrected','{"cells":{"bid":10,"pile":8,"tricks-2":1,"tricks-3":1},"hand":8,"reason":"6tI59ldRN_IA"}',1,'2026-11-30T20:00:00+00:00','','','534be5d2e7225bb9a444b3504e4f79264935d6ba2c574a1a9ce7b19abf7a9f21');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',17,17,'6xa79zLPlQn0X_SmlOENzw','entry-written','{"cells":{"bid":4,"bidder":4,"dealer":4,"partner":3,"pile":6,"tricks-1":2,"tricks-2":2,"tricks-5":0},"hand":9}',1,'2026-11-30T20:00:00+00:00','','','cf51dad2602dee2dee183317035780c43d6b5478e85bc1fec362256f7d4ec678');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',18,18,'sqOeKHo9FVHrBwXJy-O0hQ','entry-written','{"cells":{"bid":4,"bidder":1,"dealer":5,"partner":5,"pile":6,"tricks-2":2,"tricks-3":2,"tricks-4":0},"hand":10}',1,'2026-11-30T20:00:00+00:00','','','e2af3f98eea4e1adf50699bf822ac803a3dbbc2ecd7f809fbd18e08d01e65bd2');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',19,19,'K7m88JZYsZtcASb0Xc8u-Q','player-renamed','{"name":"LgTvhxAlbV0w","player":"n3IibC0cgKYt"}',1,'2026-11-30T20:00:00+00:00','','','fd5eea6473f6afa728ed4289b53367f041f1be37921a76b4a284fa7bd73f5a3f');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',20,20,'QjRYShNpu2cQdANNQneVfw','entry-written','{"cells":{"bid":4,"bidder":1,"dealer":1,"partner":5,"pile":7,"tricks-2":2,"tricks-3":1,"tricks-4":0},"hand":11}',1,'2026-11-30T20:00:00+00:00','','','7da333594e2be9ae41eba7fc9b540e508daf4442c4e41c78d35fd9966b105faf');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',21,21,'S9Xl_Z4MKoq2NH1did12aA','entry-withdrawn','{"version":20}',1,'2026-11-30T20:00:00+00:00','','','1519f5aa3b2c24afd96c27b3c9613273bbef1f66e4988d7f54b3d60322e95e90');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',22,22,'D_NcOeO07_iGZY1SutaP3Q','entry-written','{"cells":{"bid":5,"bidder":1,"dealer":1,"partner":5,"pile":7,"tricks-2":2,"tricks-3":1,"tricks-4":0},"hand":11}',1,'2026-11-30T20:00:00+00:00','','','6f9f8de0b0e3fcefe76a895f68da5f7d28facfb740f9958f558b7463fce36cbf');
INSERT INTO "events" VALUES(91,'q4QM-5npiVHfAwtNL92G-w',23,23,'rMzSI1iUDT4w4M5K_zAe2A','entry-written','{"cells":{"bid":5,"bidder":5,"dealer":2,"partner":1,"pile":7,"tricks-2":2,"tricks-3":1,"tricks-4":0},"hand":12}',1,'2026-11-30T20:00:00+00:00','','','47e661b523cc5ae3140fea00539cf3cf1854b5abe3de4178b6c54df711487766');
INSERT INTO "events" VALUES(116,'1L24Y-ny4S7MYiFcthgzGw',1,1,'Fcl56Vw3j1hgJXoSkAhc2g','session-opened','{"dealer":1,"game":"lead","players":["Ka6qdUeoR9JX","t3ra4KrlOFwL","mRcBVk4bmJ0l","v_dvP2nTykow","8iNPo15lxv9W"],"settings":{"all_pass":"next_deals","alone":"forced_only","confirm":"nobody","end":"open","follow":"strict","hands":10,"join_score":"lowest","leftover":"taker","made_score":"own","min_bid":1,"misdeal":"same_deals","opener":"must_bid","penalty_preset":3,"target":40,"tie":"highest"}}',1,'2026-11-30T20:00:00+00:00','','','65617a3f0e6f69439f4af03953f657485d0f0be6f78ac1c65ea8037ddbbfb161');
INSERT INTO "events" VALUES(116,'1L24Y-ny4S7MYiFcthgzGw',2,2,'dc39ZZ5rUo6-tHlZMKlb8g','entry-written','{"cells":{"bid":4,"bidder":1,"dealer":1,"partner":2,"tricks-1":3,"tricks-2":2,"tricks-3":2,"tricks-4":2,"tricks-5":1},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','0365c5e9891ce43d78929f9da574f784c73f3ab40d7783d246ce8487e4c86cdb');
INSERT INTO "events" VALUES(116,'1L24Y-ny4S7MYiFcthgzGw',3,3,'le-5JWjxABzpG_a-VJ_Xrw','players-seated','{"from":2,"players":["Ka6qdUeoR9JX","t3ra4KrlOFwL","mRcBVk4bmJ0l","v_dvP2nTykow"]}',1,'2026-11-30T20:00:00+00:00','','','e2c7aba652354968aa89540d9f5d4ed10479357656115499e60b9ed975da2e17');
INSERT INTO "events" VALUES(116,'1L24Y-ny4S7MYiFcthgzGw',4,4,'DzVcYXItmavKmEzEYUg8dg','entry-written','{"cells":{"bid":5,"bidder":3,"dealer":2,"partner":4,"tricks-1":3,"tricks-2":3,"tricks-3":4,"tricks-4":3},"hand":2}',1,'2026-11-30T20:00:00+00:00','','','c12da0b1de21c7c0910a00fcfe3c5ad6e1f7646be7f7ea449dd7cb41b4972531');
INSERT INTO "events" VALUES(116,'1L24Y-ny4S7MYiFcthgzGw',5,5,'VpD9ANCykND0PtsnnM2Enw','entry-corrected','{"cells":{"tricks-4":1,"tricks-5":2},"hand":1,"reason":"a0euwPsFsM80"}',1,'2026-11-30T20:00:00+00:00','','','6159cca0b408f2a7557ea251c280a78ecf39dd347c50dd11a66ee3f2cac6c90c');
INSERT INTO "events" VALUES(116,'1L24Y-ny4S7MYiFcthgzGw',6,6,'S6x0mnD99Gqi7GPlqrY8rw','hand-inserted','{"after":1,"cells":{"bid":2,"bidder":5,"dealer":2,"partner":4,"tricks-1":2,"tricks-2":2,"tricks-3":2,"tricks-4":2,"tricks-5":2},"hand":"i1"}',1,'2026-11-30T20:00:00+00:00','','','dd799dbfeed6fdd4052b6082cab4ca9548c91be6e6b13404b72b339f21c7bef3');
INSERT INTO "events" VALUES(116,'1L24Y-ny4S7MYiFcthgzGw',7,7,'28wzVQlNGfGixmw9adsHmw','players-seated','{"from":3,"players":["t3ra4KrlOFwL","Ka6qdUeoR9JX","mRcBVk4bmJ0l","v_dvP2nTykow"]}',1,'2026-11-30T20:00:00+00:00','','','b1b3a832cfb7c3b89e3e34ada6aebb999387657c279a163bcd140d6bc348eecf');
INSERT INTO "events" VALUES(116,'1L24Y-ny4S7MYiFcthgzGw',8,8,'1Pm5kf-TFxEVUReplzfYBg','points-adjusted','{"hand":2,"points":-3,"reason":"-UsiAKpFrCy3","side":"2"}',1,'2026-11-30T20:00:00+00:00','','','c392da822aa31eb135a6a318327afbad992dc484c254a2b78a3c9def649134f8');
INSERT INTO "events" VALUES(116,'1L24Y-ny4S7MYiFcthgzGw',9,9,'4yRu3fbdscL_ZdBu2YRQeA','entry-written','{"cells":{"bid":6,"bidder":1,"dealer":3,"partner":2,"tricks-1":4,"tricks-2":3,"tricks-3":3,"tricks-4":3},"hand":3}',1,'2026-11-30T20:00:00+00:00','','','afab9ef0a7d463b65e32836574c0fa934e60076cf8b2faef659856f5126bcec3');
INSERT INTO "events" VALUES(116,'1L24Y-ny4S7MYiFcthgzGw',10,10,'Kgxigro4ybYzdvpv42aARw','points-adjusted','{"hand":null,"points":5,"reason":"Mkexylllmjq5","side":"5"}',1,'2026-11-30T20:00:00+00:00','','','ac38aeaa5bcf2feec71a0917e3ebb7fce72c56ec6b18165e265b9e197a3a7877');
INSERT INTO "events" VALUES(116,'1L24Y-ny4S7MYiFcthgzGw',11,11,'fuz8ddnNZ810rrzeJvhusQ','rules-changed','{"from":4,"settings":{"all_pass":"next_deals","alone":"forced_only","confirm":"nobody","end":"open","follow":"strict","hands":10,"join_score":"lowest","leftover":"taker","made_score":"team","min_bid":1,"misdeal":"same_deals","opener":"must_bid","penalty_preset":3,"target":40,"tie":"highest"}}',1,'2026-11-30T20:00:00+00:00','','','954aef8ce56f1f76c9e6e686ddf14e7e59ddf9b5b1b41af9b44072a66313b563');
INSERT INTO "events" VALUES(116,'1L24Y-ny4S7MYiFcthgzGw',12,12,'QlXlbt3aLHNJKK7rA8BwLg','entry-written','{"cells":{"bid":6,"bidder":1,"dealer":4,"partner":2,"pile":7,"tricks-3":3,"tricks-4":3},"hand":4}',1,'2026-11-30T20:00:00+00:00','','','fdeb228736083564f5cc2f198b78b46f23f5c8aa017e46d917e54f40f7b79a45');
INSERT INTO "events" VALUES(233,'6mVLwHLOkvdDaWV2Qhfjow',1,1,'eZo_y5_MeSQoGC2tH2v76Q','session-opened','{"dealer":2,"game":"tally","players":["yZL_GU_Xb_lF","XlKAGHwvPKEn","AxFAdYMItSsF","4ypickgoXFwl"],"settings":{"confirm":"nobody","end":"target","hands":10,"join_score":"zero","misdeal":"same_deals","quick_1":13,"quick_2":0,"quick_3":0,"quick_4":0,"sides":"each","target":30,"tie":"shared","wins":"low","zero_sum":"no"}}',1,'2026-11-30T20:00:00+00:00','','','186fe0c948aed581f9366faa523b85423abb9d65c240a7d6532672058e35ce03');
INSERT INTO "events" VALUES(233,'6mVLwHLOkvdDaWV2Qhfjow',2,2,'u9trdkcrm9s1337gomvh3Q','entry-written','{"cells":{"dealer":2,"points-1":13,"points-2":0,"points-3":12,"points-4":1},"hand":1}',1,'2026-11-30T20:00:00+00:00','','','6795882e7f309960a1c39041f07841b2d93252f31ce24eadc795e36a7942461e');
INSERT INTO "events" VALUES(233,'6mVLwHLOkvdDaWV2Qhfjow',3,3,'K5CxIqufHZDGKaQTldfuHw','entry-written','{"cells":{"dealer":3,"points-1":2},"hand":2}',1,'2026-11-30T20:00:00+00:00','','','834a1d13411a230930d3b37817a66bc83ffaaa2cdfd0ceec86126632f42b1ee2');
INSERT INTO "events" VALUES(233,'6mVLwHLOkvdDaWV2Qhfjow',4,4,'qLhjJHHbo89uNYPXPj1voA','entry-written','{"cells":{"points-2":20,"points-3":4,"points-4":0},"hand":2}',1,'2026-11-30T20:00:00+00:00','','','c0600362f4343500f13fce8495df0972130c2869139f678b44cfbb9b8209e0a4');
INSERT INTO "events" VALUES(233,'6mVLwHLOkvdDaWV2Qhfjow',5,5,'Fog9S8gMjbSzgUAGVHoJ7A','entry-corrected','{"cells":{"points-2":18,"points-3":6},"hand":2,"reason":"CK98E0g07aqr"}',1,'2026-11-30T20:00:00+00:00','','','7207da75200fc8e2542c2be266b7785e565ad97ce478a6a78e659d5fcfa02511');
INSERT INTO "events" VALUES(233,'6mVLwHLOkvdDaWV2Qhfjow',6,6,'T9ADST-ZP7v6CLtl3l8JnQ','entry-written','{"cells":{"dealer":4,"points-1":0,"points-2":13,"points-3":0,"points-4":13},"hand":3}',1,'2026-11-30T20:00:00+00:00','','','d4b295e5edd00a40a73a57b29d73127531e35af5f908bc7abc96504209a5b31a');
CREATE TABLE "feed_heads" (
   "bucket" INTEGER PRIMARY KEY,
   "pos" INTEGER NOT NULL
) STRICT;
INSERT INTO "feed_heads" VALUES(60,14);
INSERT INTO "feed_heads" VALUES(70,22);
INSERT INTO "feed_heads" VALUES(91,23);
INSERT INTO "feed_heads" VALUES(115,8);
INSERT INTO "feed_heads" VALUES(116,12);
INSERT INTO "feed_heads" VALUES(118,11);
INSERT INTO "feed_heads" VALUES(126,9);
INSERT INTO "feed_heads" VALUES(133,8);
INSERT INTO "feed_heads" VALUES(161,9);
INSERT INTO "feed_heads" VALUES(195,22);
INSERT INTO "feed_heads" VALUES(225,15);
INSERT INTO "feed_heads" VALUES(233,6);
INSERT INTO "feed_heads" VALUES(234,2);
CREATE TABLE "forgotten" (
   "stream_id" TEXT NOT NULL,
   "ref" TEXT NOT NULL,
   PRIMARY KEY ("stream_id", "ref")
) STRICT;
INSERT INTO "forgotten" VALUES('rS-OcdQPeAX_NJzAUCX2xg','mArVO9byJaBd');
INSERT INTO "forgotten" VALUES('rS-OcdQPeAX_NJzAUCX2xg','7M8kpwHjT8VU');
CREATE TABLE "meta" (
   "key" TEXT PRIMARY KEY NOT NULL,
   "value" TEXT NOT NULL
) STRICT;
INSERT INTO "meta" VALUES('secret','4596b2d37d296919a877bc6941671b51445c72fdfe9fd699d5f23b7b10db2c69');
CREATE TABLE "tombstones" (
   "stream_id" TEXT PRIMARY KEY NOT NULL,
   "bucket" INTEGER NOT NULL,
   "version" INTEGER NOT NULL,
   "hash" TEXT NOT NULL,
   "deleted_at" TEXT NOT NULL,
   "positions" TEXT NOT NULL
) STRICT;
INSERT INTO "tombstones" VALUES('KiIjoioSpc-DywID2nQ6Ig',133,8,'43b67a0b3e201072e4c5ac3bb63423b45e623195a6eab546052fbc3a638d048f','2026-11-30T21:00:00+00:00','[[1, 8]]');
CREATE TABLE "typed" (
   "stream_id" TEXT NOT NULL,
   "ref" TEXT NOT NULL,
   "text" TEXT NOT NULL,
   PRIMARY KEY ("stream_id", "ref")
) STRICT;
INSERT INTO "typed" VALUES('tC8TyETkYDz1jnidMhS1ZQ','OkE40PpUF39d','Ann');
INSERT INTO "typed" VALUES('tC8TyETkYDz1jnidMhS1ZQ','5AMKefS5nt23','Bob');
INSERT INTO "typed" VALUES('tC8TyETkYDz1jnidMhS1ZQ','KWZ9K0B4Rv8J','Cy');
INSERT INTO "typed" VALUES('tC8TyETkYDz1jnidMhS1ZQ','nXjSdVoow1zX','Di');
INSERT INTO "typed" VALUES('tC8TyETkYDz1jnidMhS1ZQ','xP60tRvyme2Z','miscounted');
INSERT INTO "typed" VALUES('tC8TyETkYDz1jnidMhS1ZQ','9WQOW6HB8DC4','revoke');
INSERT INTO "typed" VALUES('b-Xc56s9VOPYleq9rbNn0w','g-OCGEhYYN6R','Ann');
INSERT INTO "typed" VALUES('b-Xc56s9VOPYleq9rbNn0w','45IaQDoO8Yig','Bob');
INSERT INTO "typed" VALUES('b-Xc56s9VOPYleq9rbNn0w','3ATU7bqm61e3','Cy');
INSERT INTO "typed" VALUES('b-Xc56s9VOPYleq9rbNn0w','8Q1eEkdURPTD','Di');
INSERT INTO "typed" VALUES('b-Xc56s9VOPYleq9rbNn0w','vKmbSeR2iUoK','a stuk was forgotten: 122 to 130');
INSERT INTO "typed" VALUES('P41R8iqoOP5SIszdAblb3w','xYF-TpnRSD6F','Ann');
INSERT INTO "typed" VALUES('P41R8iqoOP5SIszdAblb3w','UQ5oNSA_ZEHf','Bob');
INSERT INTO "typed" VALUES('P41R8iqoOP5SIszdAblb3w','OoNNhUgnDA6X','Cy');
INSERT INTO "typed" VALUES('P41R8iqoOP5SIszdAblb3w','5r0F2jiyGILu','Di');
INSERT INTO "typed" VALUES('PMD66p-gPXmYhbweIA-P7Q','VKSOj52NogxV','Ann');
INSERT INTO "typed" VALUES('PMD66p-gPXmYhbweIA-P7Q','kkHZnvoSpJJ4','Bob');
INSERT INTO "typed" VALUES('PMD66p-gPXmYhbweIA-P7Q','8Luc_Bsax0_3','Cy');
INSERT INTO "typed" VALUES('PMD66p-gPXmYhbweIA-P7Q','G_FbU3HIuy8T','Di');
INSERT INTO "typed" VALUES('Y0XpYMY_8WZ2KTy5CxyyVA','HQH36FM_jeS9','Ann');
INSERT INTO "typed" VALUES('Y0XpYMY_8WZ2KTy5CxyyVA','-5981-uhCijY','Bob');
INSERT INTO "typed" VALUES('Y0XpYMY_8WZ2KTy5CxyyVA','XIGMKYGh7hyJ','Cy');
INSERT INTO "typed" VALUES('Y0XpYMY_8WZ2KTy5CxyyVA','lJ1iSyDHIDyB','Di');
INSERT INTO "typed" VALUES('Z2k1LvkarmQs86HqUS_tLg','0Jdt5IsD7yFa','Ann');
INSERT INTO "typed" VALUES('Z2k1LvkarmQs86HqUS_tLg','YiTQYC_Zsf2L','Bob');
INSERT INTO "typed" VALUES('Z2k1LvkarmQs86HqUS_tLg','JnRVBUxVEkYo','Jan Willem');
INSERT INTO "typed" VALUES('Z2k1LvkarmQs86HqUS_tLg','9EwuZ-uDU9hC','Cy');
INSERT INTO "typed" VALUES('Z2k1LvkarmQs86HqUS_tLg','4Ktdcp9ohxFU','Di');
INSERT INTO "typed" VALUES('rS-OcdQPeAX_NJzAUCX2xg','Dd4wbcNFy2OL','Ann');
INSERT INTO "typed" VALUES('rS-OcdQPeAX_NJzAUCX2xg','7M8kpwHjT8VU','');
INSERT INTO "typed" VALUES('rS-OcdQPeAX_NJzAUCX2xg','3lOEXc2b_ILP','Cy');
INSERT INTO "typed" VALUES('rS-OcdQPeAX_NJzAUCX2xg','407AkPP03Yu2','Di');
INSERT INTO "typed" VALUES('rS-OcdQPeAX_NJzAUCX2xg','mArVO9byJaBd','');
INSERT INTO "typed" VALUES('rS-OcdQPeAX_NJzAUCX2xg','ymCy8LciReRV','a revoke');
INSERT INTO "typed" VALUES('rS-OcdQPeAX_NJzAUCX2xg','U0XiWAVIpaEM','Bob again');
INSERT INTO "typed" VALUES('GIeq_7FB49GZUE3Rbu36Ng','KEbcIAoaZ01P','Ann');
INSERT INTO "typed" VALUES('GIeq_7FB49GZUE3Rbu36Ng','-JuuxF5NwVXc','Bob');
INSERT INTO "typed" VALUES('GIeq_7FB49GZUE3Rbu36Ng','rHM7IqFIODTB','Cy');
INSERT INTO "typed" VALUES('GIeq_7FB49GZUE3Rbu36Ng','1bCYjSNY89iL','Di');
INSERT INTO "typed" VALUES('GIeq_7FB49GZUE3Rbu36Ng','comH_KfpiVAI','not all thirteen after all');
INSERT INTO "typed" VALUES('GIeq_7FB49GZUE3Rbu36Ng','oSLKdgbEOEku','misdealt: Di had fourteen cards');
INSERT INTO "typed" VALUES('KvPVJnwJlMS_GqPK-MiWGg','0sNNLoYaPA6F','Ann');
INSERT INTO "typed" VALUES('KvPVJnwJlMS_GqPK-MiWGg','go9HLEVoRJOS','Bob');
INSERT INTO "typed" VALUES('KvPVJnwJlMS_GqPK-MiWGg','9UqV01EQlxOW','Cy');
INSERT INTO "typed" VALUES('KvPVJnwJlMS_GqPK-MiWGg','x4DqCAXR91_6','Di');
INSERT INTO "typed" VALUES('KvPVJnwJlMS_GqPK-MiWGg','YLmoNA5rhYJi','Eve');
INSERT INTO "typed" VALUES('KvPVJnwJlMS_GqPK-MiWGg','tZT98UBCkejE','Florence');
INSERT INTO "typed" VALUES('q4QM-5npiVHfAwtNL92G-w','0coJhCNGZI49','Ann');
INSERT INTO "typed" VALUES('q4QM-5npiVHfAwtNL92G-w','fmVBgz5aW85s','Bob');
INSERT INTO "typed" VALUES('q4QM-5npiVHfAwtNL92G-w','aOnboduBUpaC','Cy');
INSERT INTO "typed" VALUES('q4QM-5npiVHfAwtNL92G-w','rqbapeATHae0','Di');
INSERT INTO "typed" VALUES('q4QM-5npiVHfAwtNL92G-w','0_qR2gM9_E1F','Eve');
INSERT INTO "typed" VALUES('q4QM-5npiVHfAwtNL92G-w','7pTensIVQVm0','dealt to four again');
INSERT INTO "typed" VALUES('q4QM-5npiVHfAwtNL92G-w','ATHEXH3pT02D','revoke');
INSERT INTO "typed" VALUES('q4QM-5npiVHfAwtNL92G-w','nAB_s15c9XU6','Ann says it was eight');
INSERT INTO "typed" VALUES('q4QM-5npiVHfAwtNL92G-w','n3IibC0cgKYt','Florence');
INSERT INTO "typed" VALUES('q4QM-5npiVHfAwtNL92G-w','6tI59ldRN_IA','the tricks were counted twice');
INSERT INTO "typed" VALUES('1L24Y-ny4S7MYiFcthgzGw','Ka6qdUeoR9JX','Ann');
INSERT INTO "typed" VALUES('1L24Y-ny4S7MYiFcthgzGw','t3ra4KrlOFwL','Bob');
INSERT INTO "typed" VALUES('1L24Y-ny4S7MYiFcthgzGw','mRcBVk4bmJ0l','Cy');
INSERT INTO "typed" VALUES('1L24Y-ny4S7MYiFcthgzGw','v_dvP2nTykow','Di');
INSERT INTO "typed" VALUES('1L24Y-ny4S7MYiFcthgzGw','8iNPo15lxv9W','Eve');
INSERT INTO "typed" VALUES('1L24Y-ny4S7MYiFcthgzGw','a0euwPsFsM80','one of Di''s was Eve''s');
INSERT INTO "typed" VALUES('1L24Y-ny4S7MYiFcthgzGw','-UsiAKpFrCy3','revoke, in the hand before the swap');
INSERT INTO "typed" VALUES('1L24Y-ny4S7MYiFcthgzGw','Mkexylllmjq5','from last week');
INSERT INTO "typed" VALUES('6mVLwHLOkvdDaWV2Qhfjow','yZL_GU_Xb_lF','Ann');
INSERT INTO "typed" VALUES('6mVLwHLOkvdDaWV2Qhfjow','XlKAGHwvPKEn','Bob');
INSERT INTO "typed" VALUES('6mVLwHLOkvdDaWV2Qhfjow','AxFAdYMItSsF','Cy');
INSERT INTO "typed" VALUES('6mVLwHLOkvdDaWV2Qhfjow','4ypickgoXFwl','Di');
INSERT INTO "typed" VALUES('6mVLwHLOkvdDaWV2Qhfjow','CK98E0g07aqr','two hearts were Cy''s');
CREATE UNIQUE INDEX "events_by_id"
    ON "events" ("bucket", "stream_id", "event_id");
CREATE UNIQUE INDEX "events_by_pos"
    ON "events" ("bucket", "pos");
CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
BEGIN
    SELECT RAISE(ABORT, 'events are never changed');
END;
CREATE TRIGGER events_are_never_replaced BEFORE INSERT ON events
WHEN EXISTS (SELECT 1 FROM events WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM events WHERE bucket = NEW.bucket AND pos = NEW.pos)
  OR EXISTS (SELECT 1 FROM events WHERE bucket = NEW.bucket AND stream_id = NEW.stream_id
                                    AND version = NEW.version)
  OR EXISTS (SELECT 1 FROM events WHERE bucket = NEW.bucket AND stream_id = NEW.stream_id
                                    AND event_id = NEW.event_id)
BEGIN
    SELECT RAISE(ABORT, 'events are never replaced');
END;
CREATE TRIGGER events_are_never_removed BEFORE DELETE ON events
BEGIN
    SELECT RAISE(ABORT, 'events are never removed');
END;
COMMIT;
