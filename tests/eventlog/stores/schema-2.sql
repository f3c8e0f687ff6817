PRAGMA application_id = 1396920146;
PRAGMA user_version = 2;
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
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',1,1,'G9KPzrXKvA4MCRpQmISH7A','session-opened','{"dealer":1,"game":"lead","players":["Aq3ng7lwbucs","pmrqpuCY7aNA","6wDcqRKJsWHl","YXVofgkIJ9Ax"],"settings":{"all_pass":"next_deals","alone":"forced_only","confirm":"nobody","end":"target","follow":"strict","hands":8,"join_score":"lowest","leftover":"taker","made_score":"team","min_bid":1,"misdeal":"same_deals","opener":"must_bid","penalty_preset":3,"target":50,"tie":"highest"}}',1,'2026-03-01T20:15:00.000+00:00','','','1b646d5a5d10fc6b9796cb05a2161d61b98048419a7b4d2b7cb4abead77f74a1');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',2,2,'HyvcXoq0UUzgX8WI6mcXVQ','entry-written','{"cells":{"bid":7,"bidder":2,"dealer":1,"partner":3,"pile":8,"tricks-1":3,"tricks-4":2},"hand":1}',1,'2026-03-01T20:15:00.000+00:00','','','6095eff17c55ff2afe6c024a3903dc4416c592c2f89e9db861aa96fe73c643b9');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',3,3,'dL1uDlIxedN-M7GWr0iXwA','entry-written','{"cells":{"bid":9,"bidder":4,"dealer":2,"partner":1,"pile":8,"tricks-2":3,"tricks-3":2},"hand":2}',1,'2026-03-01T20:15:00.000+00:00','','','57a49d7d202ab2d70e4f4652ffbc074521936a1d2a8b385b213635130fa8d30d');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',4,4,'6KC8hCQ4NS7vXi2Hyrlk0g','players-seated','{"from":3,"players":["Aq3ng7lwbucs","pmrqpuCY7aNA","h7EPWrYdrFLM","6wDcqRKJsWHl","YXVofgkIJ9Ax"],"start":-7}',1,'2026-03-01T20:15:00.000+00:00','','','fe9f82e4c28ed4334cf572252d54f026d35ef5e832665cd044e56d17d51ba3f3');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',5,5,'fF5RzOUZexNj543h4nAq2Q','entry-written','{"cells":{"bid":5,"bidder":3,"dealer":4,"partner":5,"pile":6,"tricks-1":2,"tricks-2":1,"tricks-4":1},"hand":3}',1,'2026-03-01T20:15:00.000+00:00','','','fccf631bcd2e874b3aec3eb2e3df65bd85c82c374c0fc35dbeba10bf3b748812');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',6,6,'DVOD8Uaf2esp0_XZ45pw1A','hand-struck','{"hand":3,"reason":"WC3T64osCALZ"}',1,'2026-03-01T20:15:00.000+00:00','','','44dd2b5b453d9122923f13df0ced9e8aa8815a5524266df8ec9f058a72b30e10');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',7,7,'eu5JVAzDV1YrJH_Gtaqutg','entry-written','{"cells":{"bid":5,"bidder":3,"dealer":4,"partner":5,"pile":6,"tricks-1":2,"tricks-2":1,"tricks-4":1},"hand":4}',1,'2026-03-01T20:15:00.000+00:00','','','7dc8007e18493d58a9bbcaea1cf0d122f1808317062b767cb3e031d8747cdc65');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',8,8,'N9KlA1Kl2r6QchtmUjmDZg','points-adjusted','{"hand":4,"points":-3,"reason":"938dlAX1rEbx","side":"4"}',1,'2026-03-01T20:15:00.000+00:00','','','36506c4d0a156a4ad56cfc89b41aa97cb849ab6e7b2f430a18243fd84f4f1ea2');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',9,9,'jpjZZZfeL7QQU7Qs-ND1hw','hand-inserted','{"after":1,"cells":{"bid":6,"bidder":4,"dealer":2,"partner":2,"pile":6,"tricks-1":4,"tricks-3":3},"hand":"i1"}',1,'2026-03-01T20:15:00.000+00:00','','','d6477307ebc9d531392932ce8a1e574aa0855ca16354029a29ceda2f25ac1371');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',10,10,'ifqCmjePoZIm99p1ZnH82w','entry-corrected','{"cells":{"bid":8},"hand":2,"reason":"pEb2NVtkIIhf"}',1,'2026-03-01T20:15:00.000+00:00','','','80dd94727f49c168fd908592a2ffc8f6044ca9cb68793e0123e09c18ee42ab61');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',11,11,'lPIx1ZG1R3xXgST1RX7cKQ','entry-written','{"cells":{"bid":6,"bidder":1,"dealer":5,"partner":2,"pile":7,"tricks-3":1,"tricks-4":1,"tricks-5":1},"hand":5}',1,'2026-03-01T20:15:00.000+00:00','','','3739cff85ae2570647e199b875a9211f44ee6999738246873c0b8429721756b5');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',12,12,'8A2IBlaE8EFHcbRgMoC1ZA','players-seated','{"from":6,"players":["Aq3ng7lwbucs","P6A31BIeqbyg","h7EPWrYdrFLM","6wDcqRKJsWHl","YXVofgkIJ9Ax"],"start":10}',1,'2026-03-01T20:15:00.000+00:00','','','010058774f423452822a2f7aba2c1f07693df7d323488c06f0634eef8f417a62');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',13,13,'NVJd5SMf81Z4soG4_ksjtg','entry-written','{"cells":{"bid":5,"bidder":2,"dealer":1,"partner":1,"pile":8,"tricks-3":1,"tricks-4":1,"tricks-5":0},"hand":6}',1,'2026-03-01T20:15:00.000+00:00','','','1698815523095b1ade1ac96005548be8a0d1629b8f865004c9a81fb0b89d9432');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',14,14,'tPERV2wg4NA92kA6d7NiWg','entry-written','{"cells":{"bid":5,"bidder":5,"dealer":2,"partner":1,"pile":9,"tricks-2":0,"tricks-3":1,"tricks-4":0},"hand":7}',1,'2026-03-01T20:15:00.000+00:00','','','6f5020bd3ba0027ddd4d7bd2dd1b47b37d1250ede2e5b97d3a37e2a6339ca4d9');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',15,15,'VW3_VRdkvJW-aFrDj3CV-A','entry-written','{"cells":{"bid":9,"bidder":1,"dealer":3,"partner":5,"pile":10,"tricks-2":0,"tricks-3":0,"tricks-4":0},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','d82ae95632bf0d73b27911ddcd4f4e9d94c9434d84ffaa22a50f22630c080b78');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',16,16,'rtkCAHHaONbNqgtFALLTmw','entry-corrected','{"cells":{"bid":10,"pile":8,"tricks-2":1,"tricks-3":1},"hand":8,"reason":"PgyeK0oT2Zzl"}',1,'2026-03-01T20:15:00.000+00:00','','','bb51b3a85ca194d8c3d12636b2647075f813b148b06eee8f3a063c53f8823466');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',17,17,'shfEwGgFS0YuuAfiECFdyg','entry-written','{"cells":{"bid":4,"bidder":4,"dealer":4,"partner":3,"pile":6,"tricks-1":2,"tricks-2":2,"tricks-5":0},"hand":9}',1,'2026-03-01T20:15:00.000+00:00','','','9a797a3e82b5d26d21e148580b47682cca3a674c0b96edceb4da5d0274ada4a3');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',18,18,'3YsHQrsu68sh0vQOvq7CEg','entry-written','{"cells":{"bid":4,"bidder":1,"dealer":5,"partner":5,"pile":6,"tricks-2":2,"tricks-3":2,"tricks-4":0},"hand":10}',1,'2026-03-01T20:15:00.000+00:00','','','df1c054ada02c0ef4dea4b5e4c7280dc9aff0872e614c8589c52d7b440385f6f');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',19,19,'yp_FWVB_Ok9vMk-JxlqkSg','player-renamed','{"name":"ASbkO9FB_TA4","player":"P6A31BIeqbyg"}',1,'2026-03-01T20:15:00.000+00:00','','','ddd371a797e0b13e3c7ee518a5bec610202e4c8b64feafccf213cbc98b535fb7');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',20,20,'La806wxxRUsRkUiXexJgnA','entry-written','{"cells":{"bid":4,"bidder":1,"dealer":1,"partner":5,"pile":7,"tricks-2":2,"tricks-3":1,"tricks-4":0},"hand":11}',1,'2026-03-01T20:15:00.000+00:00','','','774c1c9fc40010677b4616570f39d0115fa71cc5b8903c21f09ec938180240e8');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',21,21,'XGrgFTNq2tO7oRteO6oT2w','entry-withdrawn','{"version":20}',1,'2026-03-01T20:15:00.000+00:00','','','0000082f64e3186cbd5c583e4894acfd6b0e115724ae94edf97a8c7d83a892f1');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',22,22,'b8kS9pAfmUneUCeIQoBs6g','entry-written','{"cells":{"bid":5,"bidder":1,"dealer":1,"partner":5,"pile":7,"tricks-2":2,"tricks-3":1,"tricks-4":0},"hand":11}',1,'2026-03-01T20:15:00.000+00:00','','','fb1629cbde54e218c0879d45264becf5fe72870ac7e5a0864e0dee89a75dbcb1');
INSERT INTO "events" VALUES(244,'OoSsnF_8RJRp1FyIsbgiTw',23,23,'Fn5f259LlW8OMin8LQvgnw','entry-written','{"cells":{"bid":5,"bidder":5,"dealer":2,"partner":1,"pile":7,"tricks-2":2,"tricks-3":1,"tricks-4":0},"hand":12}',1,'2026-03-01T20:15:00.000+00:00','','','081c6e8c018c17d25e258bb1c9e5aacfe04950c8e285cbffe00f33c4dbb0c860');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',1,1,'s5jhnSyFgdEvaJ_HX48gXw','session-opened','{"dealer":1,"game":"lead","players":["bCJeUC6jjuoA","7zbBbuM3oV1U","mRtvSsCAhmz7","8ai8xQSyJ2rl"],"settings":{"all_pass":"next_deals","alone":"forced_only","confirm":"nobody","end":"open","follow":"strict","hands":8,"join_score":"lowest","made_score":"team","min_bid":1,"misdeal":"same_deals","opener":"must_bid","penalty_preset":3,"target":50,"tie":"highest"}}',1,'2026-03-01T20:15:00.000+00:00','','','9839a82841d6d45933763150993f41e8b16ccda6b8a47e167a0825362dda8d4d');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',2,2,'n0naRHTLT7HcvZoGJ-ndfA','entry-written','{"cells":{"bid":7,"bidder":2,"dealer":1,"partner":3,"pile":8,"tricks-1":3,"tricks-4":2},"hand":1}',1,'2026-03-01T20:15:00.000+00:00','','','db197fbc8a5a1c9646dce06398a3b3f4f3329201c9ed44b5a5402e6c973b3459');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',3,3,'4J2avJ4fvomUnSmN0VxLyg','players-seated','{"from":2,"players":["bCJeUC6jjuoA","7zbBbuM3oV1U","mRtvSsCAhmz7","8ai8xQSyJ2rl","vW77XblPArNO"],"start":2}',1,'2026-03-01T20:15:00.000+00:00','','','36d7ab698b7bb8c524ae2fa2397cedf847fb3fe1cab28a68b3703909ee61f415');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',4,4,'4J2avJ4fvomUnSmN0VxLyg/2','rules-changed','{"from":2,"settings":{"all_pass":"next_deals","alone":"forced_only","confirm":"nobody","end":"open","follow":"strict","hands":8,"join_score":"lowest","leftover":"taker","made_score":"team","min_bid":1,"misdeal":"same_deals","opener":"must_bid","penalty_preset":3,"target":50,"tie":"highest"}}',1,'2026-03-01T20:15:00.000+00:00','','','aa801d2fb64271b07ad1ff00704ebda29dbc078fc1f87168d5f96aa0907582b8');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',5,5,'MqEkPjxgSr9qSbV-BrRFCg','entry-withdrawn','{"version":4}',1,'2026-03-01T20:15:00.000+00:00','','','296ac0a58c6fe5eca0e3133fe6081ff66927c8812b0a53355388ee36984610b1');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',6,6,'MqEkPjxgSr9qSbV-BrRFCg/2','entry-withdrawn','{"version":3}',1,'2026-03-01T20:15:00.000+00:00','','','098582101ade7b9193769dc6ce95aab3a7edcf990e44e511192078bbfe88ce05');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',7,7,'WBsc_ApH5G_OhqarP3uOwQ','entry-withdrawn','{"version":6}',1,'2026-03-01T20:15:00.000+00:00','','','1e3cd1dea1936b3b1f8408465071b8b4d216692fccd69c26c32722a6d934abf5');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',8,8,'WBsc_ApH5G_OhqarP3uOwQ/2','entry-withdrawn','{"version":5}',1,'2026-03-01T20:15:00.000+00:00','','','aa4b48804cf41ce020ce6e3f7a587797339629818002a9f6f6ffeea2ad4bc703');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',9,9,'zpsh_yl0fhCX7lNwqUzSaQ','entry-written','{"cells":{"bid":4,"bidder":2,"dealer":2,"partner":3,"pile":5,"tricks-1":2,"tricks-4":1,"tricks-5":2},"hand":2}',1,'2026-03-01T20:15:00.000+00:00','','','52ac3ae34197d8af2b55c9427746622d1d96de52d7a71f493583b245790e2bdd');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',10,10,'9y8uijJ-7bw-yRyMwyzcCQ','entry-withdrawn','{"version":9}',1,'2026-03-01T20:15:00.000+00:00','','','5795442b8b53096dc3397066cf03c99bb1e3eac73dfca4e56c6eeec72d5e0bde');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',11,11,'qHvFpIxpsnvE2k9-Jz3ChA','entry-withdrawn','{"version":4}',1,'2026-03-01T20:15:00.000+00:00','','','2cd06592aef3ade3099e4915ab37c3568b917381dc2a163a2311f613c3d459ce');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',12,12,'qHvFpIxpsnvE2k9-Jz3ChA/2','entry-withdrawn','{"version":3}',1,'2026-03-01T20:15:00.000+00:00','','','c11a0a60337c067a4625544551e1c0efb34dcbb6b7cd6114c3675f1e88b72f13');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',13,13,'LwgVcJoAue4UTRGhHPaFBw','players-seated','{"from":2,"players":["bCJeUC6jjuoA","7zbBbuM3oV1U","mRtvSsCAhmz7","8ai8xQSyJ2rl","-GW6QoKMdmHa"],"start":2}',1,'2026-03-01T20:15:00.000+00:00','','','da85668411f6bfec8bf9c7b3ac83334a78c1e023ba00d58ef60892d84dc48d31');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',14,14,'LwgVcJoAue4UTRGhHPaFBw/2','rules-changed','{"from":2,"settings":{"all_pass":"next_deals","alone":"forced_only","confirm":"nobody","end":"open","follow":"strict","hands":8,"join_score":"lowest","leftover":"shown","made_score":"team","min_bid":1,"misdeal":"same_deals","opener":"must_bid","penalty_preset":3,"target":50,"tie":"highest"}}',1,'2026-03-01T20:15:00.000+00:00','','','742e0e11c13736e643cb3559b438e50ea6483cb4df0d88c9bd8e4e7554c28be3');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',15,15,'fj_hkqtRtElLX4WBFXNzhw','player-renamed','{"name":"gNVvpVFSYufF","player":"-GW6QoKMdmHa"}',1,'2026-03-01T20:15:00.000+00:00','','','5e8fc91297e0e94d68742aeebbd20e08dff5a022c7be7b19f95df8f1afcfba40');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',16,16,'EcNn1rj1ZEFXsXEYV2W6Dg','entry-written','{"cells":{"bid":4,"bidder":5,"dealer":2,"partner":3,"pile":5,"tricks-1":2,"tricks-2":2,"tricks-4":1},"hand":2}',1,'2026-03-01T20:15:00.000+00:00','','','5c0698ee2df1e77e6a0bb187ce61836c12c3782c4f867216573d17727135275b');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',17,17,'g9tQDw-et2onZ8YNuHVFuQ','players-seated','{"from":3,"players":["-GW6QoKMdmHa","bCJeUC6jjuoA","7zbBbuM3oV1U","mRtvSsCAhmz7"]}',1,'2026-03-01T20:15:00.000+00:00','','','989cbb578c8f10c1fab54dc08f49118f996156eea669b2c76db0fba727760aba');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',18,18,'_14cDuuaGSWoCE9oeN6oSQ','entry-written','{"cells":{"bid":4,"bidder":2,"dealer":4,"partner":4,"pile":8,"tricks-1":3,"tricks-3":2},"hand":3}',1,'2026-03-01T20:15:00.000+00:00','','','d01663680bf1ba73d2f0fa85b96c957c75e751442a035ffddfa78f0edec1807e');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',19,19,'VTFLklGIpNxbV75AbXAijQ','end-chosen','{"hand":3,"play_on":false}',1,'2026-03-01T20:15:00.000+00:00','','','05b4fd7f4cd5dc640b74786fae1ca29ccdff9073343f763b343777081aacab6d');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',20,20,'WxxNTrZHmEufX4Zw3NfErQ','end-chosen','{"hand":3,"play_on":true}',1,'2026-03-01T20:15:00.000+00:00','','','e59063fedf64e360cbb16d5abf7658f92fe547a38867f971572b9ad56e4e31b7');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',21,21,'rzhFPuGHimTTP1SHSIqGUA','entry-corrected','{"cells":{"bid":6},"hand":2}',1,'2026-03-01T20:15:00.000+00:00','','','809116a7097ccc51497d29f02a8b855abcc9d76657f2d72f06807d8f3ff84e41');
INSERT INTO "events" VALUES(152,'h9dZ-B4bu3QOnZ0qoquDyg',22,22,'uhEJJTbuaRt0MxWSYscoRA','entry-written','{"cells":{"bid":4,"bidder":2,"dealer":1,"partner":4,"pile":8,"tricks-1":3,"tricks-3":2},"hand":4}',1,'2026-03-01T20:15:00.000+00:00','','','c993b375f488865c9f1189fed317a3837af87d49959e8474042d57c915d0e353');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',1,1,'yNI9pquC9TjTq11-ibrglA','session-opened','{"dealer":4,"game":"klaverjas","players":["rU9r2Uu6s-s3","bHogpzjoZer5","b8vJWxDePtSE","UNZ8POkpNQQS"],"settings":{"all_pass_redeal":"next_deals","confirm":"nobody","end":"hands","follow":"rotterdam","four_789":100,"four_jacks":200,"hands":9,"misdeal":"same_deals","over_both":"highest","pit_for":"any","revoke":"all_roem","roem_call":"automatic","target":1500,"trump_selection":"turned"}}',1,'2026-03-01T20:15:00.000+00:00','','','50627bdcec5b908094056442411550c5d35b4e9fdf56d54d668d48e6767e1b96');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',2,2,'iB2FteA3HzkfIhfmEamB6A','entry-written','{"cells":{"counted":"13","dealer":4,"maker":1,"points":102,"roem-1-13":20,"roem-1-24":50,"trump":"H"},"hand":1}',1,'2026-03-01T20:15:00.000+00:00','','','92cf9ced23ee48cac2d689097071e7b615999cf2e1dedc75e5a46819b226e606');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',3,3,'jwscoW4fqWiprBk694A79g','entry-written','{"cells":{"counted":"24","dealer":1,"maker":2,"points":76,"trump":"S"},"hand":2}',1,'2026-03-01T20:15:00.000+00:00','','','b9feb4571259ce1058429443f59a24af214bb1dbee49cd900d1711246fd59ac5');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',4,4,'MM9XiVFRKbGifB4qO7bDag','entry-written','{"cells":{"call-1-3":"pass","call-2-4":"pass","call-3-1":"D","dealer":2,"proposed":"D"},"hand":3}',1,'2026-03-01T20:15:00.000+00:00','','','cbe0a69ae3a2db6b70246b880db4f40834bfbf9317f7f8c7223d6439bb716525');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',5,5,'1UX3PaU6LE5r0ALf8aWtlQ','entry-written','{"cells":{"roem-3-24":100},"hand":3}',1,'2026-03-01T20:15:00.000+00:00','','','0e206b0de67d86c0ffab4a04d816aedb3ac499de4dfdc472eac1ab8582562773');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',6,6,'fkjomI3ar0N0Etj_A5vmTA','entry-written','{"cells":{"counted":"13","points":95},"hand":3}',1,'2026-03-01T20:15:00.000+00:00','','','9b6bd6b610e3478b40d9b3a276278044f40836096dac6719a73649cc511c01d2');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',7,7,'7LVxHFJY8hHEyCH9t_Bi4g','entry-written','{"cells":{"call-1-4":"pass","call-2-1":"pass","call-3-2":"pass","call-4-3":"pass","dealer":3,"proposed":"C"},"hand":4}',1,'2026-03-01T20:15:00.000+00:00','','','f121b7556f4eec379714029688d368a129d7e06a79251c8c8ca20e65dabc0543');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',8,8,'L1cY_H_LyYDeGie9qpP2Tg','entry-written','{"cells":{"call-5-4":"pass","call-6-1":"pass","call-7-2":"pass","call-8-3":"pass"},"hand":4}',1,'2026-03-01T20:15:00.000+00:00','','','3bbbb66babf45bf168fb03dccfc88df1ffdc901c1d5524121963bc3bb6bd46c0');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',9,9,'OIXZy8ybsykUJNJHmuDiFw','entry-written','{"cells":{"dealer":4,"maker":3,"pit":"13","roem-1-13":50,"trump":"C"},"hand":5}',1,'2026-03-01T20:15:00.000+00:00','','','ee159fd2c1ffacc5ce587b0c82ec05731e835339f24ca7b9570ebda0b300726c');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',10,10,'VK28a-LLaiGRJSZ1rLG5Dw','entry-written','{"cells":{"dealer":1,"maker":2,"revoke":3,"roem-1-13":20,"trump":"S"},"hand":6}',1,'2026-03-01T20:15:00.000+00:00','','','2003ca9eb5a29a7d5c71656360f7a358b18cfd5f31cd8ab91f8e403e51ca5559');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',11,11,'P4deqTvwKd3KO9nszJNKaQ','entry-written','{"cells":{"counted":"24","dealer":2,"maker":1,"points":80,"trump":"D"},"hand":7}',1,'2026-03-01T20:15:00.000+00:00','','','2f191dd5c831ea425be253c369446116770e2745eddfde080f2ca8fa380286cc');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',12,12,'QrJAGl3U6rCYIxdIOEwtBg','entry-written','{"cells":{"card-1-1":"KS","card-1-2":"QD","card-1-3":"AH","card-1-4":"JD","dealer":3,"maker":4,"trump":"H"},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','84c20ae724a509e11348a0dfc306152af2091b51603f9dd9ba2f1119d3fa8c19');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',13,13,'E17-DeIK4hj-dXYhEtsIIA','entry-written','{"cells":{"card-2-1":"7H","card-2-2":"JH","card-2-3":"8H","card-2-4":"QH"},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','7bfb3edfb6fd6bea928e6b7d2b8a560d75fbcc8056f39692cc83f47e1391899c');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',14,14,'ckVD1BfNvh8CODKDRtTs7Q','entry-written','{"cells":{"card-3-1":"9D","card-3-2":"TD","card-3-3":"TH","card-3-4":"AD"},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','e4d1c178142ad87cfac03c6328474aeca9e5a25ca11e84ca4e3219f9cd0bf914');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',15,15,'pDe32MoSgp7yyUB9zHjYOQ','entry-written','{"cells":{"card-4-1":"TS","card-4-2":"9H","card-4-3":"QS","card-4-4":"7S"},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','587afdec91d131fd8752cd89f51c2b0453cc52ca98f1a89389798f0b4e91bf44');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',16,16,'OzciL5aqjQ6cP0Yfvkqzkw','entry-written','{"cells":{"card-5-1":"9C","card-5-2":"KC","card-5-3":"AC","card-5-4":"7C"},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','6a667150dda3e695571a2fa98143435b2301fc3203eb0ec0a4fd47441b28bd2c');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',17,17,'2a4zPj5Vguh5pLFMND3uiQ','entry-written','{"cells":{"card-6-1":"AS","card-6-2":"KH","card-6-3":"8S","card-6-4":"JC"},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','805fd893561d961c235eb51844e1659778e656cb1c5e5c0cbd40de7de0d490a9');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',18,18,'wyRqzeo3-zqoSeQjjjARHA','entry-written','{"cells":{"card-7-1":"8D","card-7-2":"KD","card-7-3":"9S","card-7-4":"TC"},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','8b994b0be4eb9698b8e637ce3e40a9d14a709f77d6a1ff4caf9cde3d2a9d4c0f');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',19,19,'obn89D2c2ncfjGHHyQNA7w','entry-written','{"cells":{"card-8-1":"QC","card-8-2":"7D","card-8-3":"JS","card-8-4":"8C"},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','49e5602db5091dab2a2673bf466f553b5fc9e4e48fd74ed28bbdd049c1d45847');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',20,20,'CQMrDT9sfHPF-asfAJnxgg','entry-written','{"cells":{"revoke":1},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','9c5bbdc96824115a807afdde960af2f5755f8372c5b141ea7f3d8e875354ecd7');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',21,21,'7PguYPdevZqw43rt7rkIZA','entry-corrected','{"cells":{"roem-2-24":20},"hand":1,"reason":"5X9jbdz2e44S"}',1,'2026-03-01T20:15:00.000+00:00','','','1d045b1a7a2f5f866d8a7276cc53ffbad8fa28409075473b40328823ce858448');
INSERT INTO "events" VALUES(118,'-lOLQYQUwuG60I1Q5WGFpg',22,22,'UpJfTg4ZXb_GRc4giz73iA','entry-written','{"cells":{"counted":"13","dealer":4,"maker":4,"points":81,"roem-1-13":20,"roem-1-24":20,"trump":"H"},"hand":9}',1,'2026-03-01T20:15:00.000+00:00','','','1ad8ff148f68d58d5e621621bc43fc9b97165cb352bb3b36de8186f8d64b7b5d');
INSERT INTO "events" VALUES(75,'nqGkT0CF8Uu3GpW87iKHpg',1,1,'QaDzR_ZLOCb0w_zlC-bMcg','session-opened','{"dealer":1,"game":"tally","players":["K9nhl3L2JWO9","FkOKDSAaJ-m4","5BmvXCGVsUDO","qklDq95Bj18c"],"settings":{"confirm":"nobody","end":"hands","hands":3,"join_score":"zero","misdeal":"same_deals","quick_1":0,"quick_2":0,"quick_3":0,"quick_4":0,"sides":"pairs","target":100,"tie":"shared","wins":"high","zero_sum":"yes"}}',1,'2026-03-01T20:15:00.000+00:00','','','b4fd97f0afaafb65d3c62944cf2ce584169ebb683d6769a80e24f921c53e872f');
INSERT INTO "events" VALUES(75,'nqGkT0CF8Uu3GpW87iKHpg',2,2,'b54Vrjm5lHYdQ57S-WExVA','points-adjusted','{"hand":null,"points":40,"reason":"IGD_gVX9SKsN","side":"13"}',1,'2026-03-01T20:15:00.000+00:00','','','ec81e6d51acc72333c31e42577a6cc014cd00574c6eb8a382e10b487a04721b9');
INSERT INTO "events" VALUES(75,'nqGkT0CF8Uu3GpW87iKHpg',3,3,'dB7vrYQzQPqU7PiJZZv90A','points-adjusted','{"hand":null,"points":-40,"side":"24"}',1,'2026-03-01T20:15:00.000+00:00','','','a0dadd3700323745979f0dff44fd4b384b7bef442261399829e7dfff7804cfa5');
INSERT INTO "events" VALUES(75,'nqGkT0CF8Uu3GpW87iKHpg',4,4,'5BwaJLW60xCG_gJCHIJkEA','entry-written','{"cells":{"dealer":1,"points-13":-20,"points-24":20},"hand":1}',1,'2026-03-01T20:15:00.000+00:00','','','e3603f2c8896b4c3a908ebc8765d49ddd282271cf698b9f60c72fcf345234187');
INSERT INTO "events" VALUES(75,'nqGkT0CF8Uu3GpW87iKHpg',5,5,'ZzS61Tp9NVnx_ejp_LUAVg','entry-written','{"cells":{"dealer":2,"points-13":35,"points-24":-35},"hand":2}',1,'2026-03-01T20:15:00.000+00:00','','','14d32150c71b044e6fce0657fc8f45500694e3446a81530354a056440ccf662c');
INSERT INTO "events" VALUES(75,'nqGkT0CF8Uu3GpW87iKHpg',6,6,'iUsn84_SwMJfpsz24cCjwA','entry-written','{"cells":{"dealer":3,"points-13":-9000,"points-24":9000},"hand":3}',1,'2026-03-01T20:15:00.000+00:00','','','ec181dbda239b1f9bc10a22c081c13cf3356e0bb2d14ecca714b431f9394b2c7');
INSERT INTO "events" VALUES(75,'nqGkT0CF8Uu3GpW87iKHpg',7,7,'jRW-bpAkeF3dawlve1iK7Q','entry-withdrawn','{"version":6}',1,'2026-03-01T20:15:00.000+00:00','','','a9fefcdc3e3748066dbbe9ddd670d7468d3992e512e94e1b91d07cce84e41be9');
INSERT INTO "events" VALUES(75,'nqGkT0CF8Uu3GpW87iKHpg',8,8,'9Mo9eXgSFCGYVEsYgtCWlA','entry-written','{"cells":{"dealer":3,"points-13":0,"points-24":0},"hand":3}',1,'2026-03-01T20:15:00.000+00:00','','','526e4a6be976bd3f5f69fd2427ae74f9e42ffdeca92e7cc372ca376f9c951c0f');
INSERT INTO "events" VALUES(255,'D6BtpFwELj80iVnloP-xeg',1,1,'tNJDKmeoAIUZH5GJh2eomw','session-opened','{"dealer":1,"game":"lead","players":["aRLXjGGVLHKK","ILjd6RrgGI2f","10AwJwBu9JvY","wqJKzjV0HEn7"],"settings":{"all_pass":"next_deals","alone":"forced_only","confirm":"sides","end":"target","follow":"strict","hands":8,"join_score":"lowest","made_score":"team","min_bid":1,"misdeal":"same_deals","opener":"must_bid","penalty_preset":3,"target":50,"tie":"highest"}}',1,'2026-03-01T20:15:00.000+00:00','','','8de145b858fba58ff4e820aba6834ba7fec655f7a77d1acf4c562a846401de50');
INSERT INTO "events" VALUES(255,'D6BtpFwELj80iVnloP-xeg',2,2,'EM3NFl76tnwPKYzK8r5xSQ','entry-written','{"cells":{"bid":7,"bidder":3,"dealer":1,"partner":4,"pile":8,"tricks-1":3,"tricks-2":2},"hand":1}',1,'2026-03-01T20:15:00.000+00:00','','','aefccd88d421cc7dd216c1cb26c4a6449b455dc4fe69ffafd25a2861bca3db2e');
INSERT INTO "events" VALUES(255,'D6BtpFwELj80iVnloP-xeg',3,3,'2-YF9jZpocLpO4jzBCXLkQ','entry-corrected','{"cells":{"bid":6},"hand":1,"reason":"k_u7F_Bztz6U"}',1,'2026-03-01T20:15:00.000+00:00','','','6e3e2ff62f8004a8024b137e96538fd23fe2b47863b83443b5036a888fbef1d9');
INSERT INTO "events" VALUES(255,'D6BtpFwELj80iVnloP-xeg',4,4,'VIQ8ahLe398Pmv4Mck3Epw','points-adjusted','{"hand":1,"points":-3,"reason":"3AzHdCqzjZUD","side":"4"}',1,'2026-03-01T20:15:00.000+00:00','','','514233e8275f108556379ba028b90a642d79167e4a50ec07b2969b50f1e00dd3');
INSERT INTO "events" VALUES(255,'D6BtpFwELj80iVnloP-xeg',5,5,'nhZNA1UBE0dbRz5jrlENNg','hand-confirmed','{"hand":1,"side":"2"}',1,'2026-03-01T20:15:00.000+00:00','','','3db6c2377e9b3ae31981aa9bd56cdbec7fd91ba010877da1c141d4c61be1a433');
INSERT INTO "events" VALUES(255,'D6BtpFwELj80iVnloP-xeg',6,6,'1FrUzVo9IsSR9rtaAns8-w','player-forgotten','{"player":"ILjd6RrgGI2f"}',1,'2026-03-01T20:15:00.000+00:00','','','3833129eaa4499a767cbca6153de7200a765f6074f43940fbdcf8fe2376db6e3');
INSERT INTO "events" VALUES(255,'D6BtpFwELj80iVnloP-xeg',7,7,'oSFJGxrtAOpvmDEVB9Xjnw','entry-withdrawn','{"version":5}',1,'2026-03-01T20:15:00.000+00:00','','','c72a4aaa6c50548e6f8eeffdf87b2ee99495c05f5ad5ecba2ef18971a4b31093');
INSERT INTO "events" VALUES(255,'D6BtpFwELj80iVnloP-xeg',8,8,'9kcRJKUHmy61F6Uz6rUH_g','entry-written','{"cells":{"bid":9,"bidder":1,"dealer":2,"partner":2,"pile":4,"tricks-3":5,"tricks-4":4},"hand":2}',1,'2026-03-01T20:15:00.000+00:00','','','14d3ae66e46f41872604b24a845328233381fabc9fe3881800844bc97de7149e');
INSERT INTO "events" VALUES(255,'D6BtpFwELj80iVnloP-xeg',9,9,'jAdbbEy3By2picuFrQSujg','points-adjusted','{"hand":1,"points":1,"reason":"ryINgTocaHWO","side":"2"}',1,'2026-03-01T20:15:00.000+00:00','','','e02f7f75a2150fa5f9ea02494b267453924104c5736e58541771eda516f32089');
CREATE TABLE "feed_heads" (
   "bucket" INTEGER PRIMARY KEY,
   "pos" INTEGER NOT NULL
) STRICT;
INSERT INTO "feed_heads" VALUES(75,8);
INSERT INTO "feed_heads" VALUES(118,22);
INSERT INTO "feed_heads" VALUES(152,22);
INSERT INTO "feed_heads" VALUES(244,23);
INSERT INTO "feed_heads" VALUES(255,9);
CREATE TABLE "forgotten" (
   "stream_id" TEXT NOT NULL,
   "ref" TEXT NOT NULL,
   PRIMARY KEY ("stream_id", "ref")
) STRICT;
INSERT INTO "forgotten" VALUES('D6BtpFwELj80iVnloP-xeg','ILjd6RrgGI2f');
INSERT INTO "forgotten" VALUES('D6BtpFwELj80iVnloP-xeg','k_u7F_Bztz6U');
CREATE TABLE "meta" (
   "key" TEXT PRIMARY KEY NOT NULL,
   "value" TEXT NOT NULL
) STRICT;
INSERT INTO "meta" VALUES('secret','e060591613ff1468fe8de76ba7f3cfcbe81db2a6fdaab135678f091482032ef1');
CREATE TABLE "typed" (
   "stream_id" TEXT NOT NULL,
   "ref" TEXT NOT NULL,
   "text" TEXT NOT NULL,
   PRIMARY KEY ("stream_id", "ref")
) STRICT;
INSERT INTO "typed" VALUES('OoSsnF_8RJRp1FyIsbgiTw','Aq3ng7lwbucs','Ann');
INSERT INTO "typed" VALUES('OoSsnF_8RJRp1FyIsbgiTw','pmrqpuCY7aNA','Bob');
INSERT INTO "typed" VALUES('OoSsnF_8RJRp1FyIsbgiTw','6wDcqRKJsWHl','Cy');
INSERT INTO "typed" VALUES('OoSsnF_8RJRp1FyIsbgiTw','YXVofgkIJ9Ax','Di');
INSERT INTO "typed" VALUES('OoSsnF_8RJRp1FyIsbgiTw','h7EPWrYdrFLM','Eve');
INSERT INTO "typed" VALUES('OoSsnF_8RJRp1FyIsbgiTw','WC3T64osCALZ','dealt to four again');
INSERT INTO "typed" VALUES('OoSsnF_8RJRp1FyIsbgiTw','938dlAX1rEbx','revoke');
INSERT INTO "typed" VALUES('OoSsnF_8RJRp1FyIsbgiTw','pEb2NVtkIIhf','Ann says it was eight');
INSERT INTO "typed" VALUES('OoSsnF_8RJRp1FyIsbgiTw','P6A31BIeqbyg','Florence');
INSERT INTO "typed" VALUES('OoSsnF_8RJRp1FyIsbgiTw','PgyeK0oT2Zzl','the tricks were counted twice');
INSERT INTO "typed" VALUES('h9dZ-B4bu3QOnZ0qoquDyg','bCJeUC6jjuoA','Ann');
INSERT INTO "typed" VALUES('h9dZ-B4bu3QOnZ0qoquDyg','7zbBbuM3oV1U','Bob');
INSERT INTO "typed" VALUES('h9dZ-B4bu3QOnZ0qoquDyg','mRtvSsCAhmz7','Cy');
INSERT INTO "typed" VALUES('h9dZ-B4bu3QOnZ0qoquDyg','8ai8xQSyJ2rl','Di');
INSERT INTO "typed" VALUES('h9dZ-B4bu3QOnZ0qoquDyg','vW77XblPArNO','Eve');
INSERT INTO "typed" VALUES('h9dZ-B4bu3QOnZ0qoquDyg','-GW6QoKMdmHa','Florence');
INSERT INTO "typed" VALUES('-lOLQYQUwuG60I1Q5WGFpg','rU9r2Uu6s-s3','Ann');
INSERT INTO "typed" VALUES('-lOLQYQUwuG60I1Q5WGFpg','bHogpzjoZer5','Bob');
INSERT INTO "typed" VALUES('-lOLQYQUwuG60I1Q5WGFpg','b8vJWxDePtSE','Cy');
INSERT INTO "typed" VALUES('-lOLQYQUwuG60I1Q5WGFpg','UNZ8POkpNQQS','Di');
INSERT INTO "typed" VALUES('-lOLQYQUwuG60I1Q5WGFpg','5X9jbdz2e44S','a stuk was forgotten: 122 to 130');
INSERT INTO "typed" VALUES('nqGkT0CF8Uu3GpW87iKHpg','K9nhl3L2JWO9','Ann');
INSERT INTO "typed" VALUES('nqGkT0CF8Uu3GpW87iKHpg','FkOKDSAaJ-m4','Bob');
INSERT INTO "typed" VALUES('nqGkT0CF8Uu3GpW87iKHpg','5BmvXCGVsUDO','Cy');
INSERT INTO "typed" VALUES('nqGkT0CF8Uu3GpW87iKHpg','qklDq95Bj18c','Di');
INSERT INTO "typed" VALUES('nqGkT0CF8Uu3GpW87iKHpg','IGD_gVX9SKsN','carried over from last week');
INSERT INTO "typed" VALUES('D6BtpFwELj80iVnloP-xeg','aRLXjGGVLHKK','Ann');
INSERT INTO "typed" VALUES('D6BtpFwELj80iVnloP-xeg','ILjd6RrgGI2f','');
INSERT INTO "typed" VALUES('D6BtpFwELj80iVnloP-xeg','10AwJwBu9JvY','Cy');
INSERT INTO "typed" VALUES('D6BtpFwELj80iVnloP-xeg','wqJKzjV0HEn7','Di');
INSERT INTO "typed" VALUES('D6BtpFwELj80iVnloP-xeg','k_u7F_Bztz6U','');
INSERT INTO "typed" VALUES('D6BtpFwELj80iVnloP-xeg','3AzHdCqzjZUD','a revoke');
INSERT INTO "typed" VALUES('D6BtpFwELj80iVnloP-xeg','ryINgTocaHWO','Bob again');
CREATE UNIQUE INDEX "events_by_id"
    ON "events" ("bucket", "stream_id", "event_id");
CREATE UNIQUE INDEX "events_by_pos"
    ON "events" ("bucket", "pos");
CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
BEGIN
    SELECT RAISE(ABORT, 'events are never changed');
END;
CREATE TRIGGER events_are_never_removed BEFORE DELETE ON events
BEGIN
    SELECT RAISE(ABORT, 'events are never removed');
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
COMMIT;
